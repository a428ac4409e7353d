package page

import (
	"os"
	"os/exec"
	"runtime"
)

// OpenBrowser shows an address in the desktop's browser, if there is one. If this
// fails, people still have the address.
func OpenBrowser(url string) {
	var command []string
	switch {
	case runtime.GOOS == "darwin":
		command = []string{"open", url}
	case runtime.GOOS == "windows":
		command = []string{"rundll32", "url.dll,FileProtocolHandler", url}
	case os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != "":
		command = []string{"xdg-open", url}
	default:
		return // a machine without a screen
	}
	cmd := exec.Command(command[0], command[1:]...)
	if cmd.Start() == nil {
		go cmd.Wait()
	}
}
