package speed

import (
	"io/fs"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
)

// Machine is what a report was made on.
type Machine struct {
	CPU        string `json:"cpu"`        // the model; "" where it is not known
	Processors int    `json:"processors"` // that the program may use, threads of cores counted each
	OS         string `json:"os"`
	Arch       string `json:"arch"`
	// Governor rules the clock frequency; "" where it is not known.
	Governor string `json:"governor,omitempty"`
}

// ThisMachine returns the machine that the program runs on.
func ThisMachine() Machine {
	root := os.DirFS("/")
	governor, _ := fs.ReadFile(root, "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
	return Machine{
		CPU: cpuModel(root), Processors: runtime.NumCPU(), OS: runtime.GOOS, Arch: runtime.GOARCH,
		Governor: strings.TrimSpace(string(governor)),
	}
}

// cpuModel returns the model by /proc/cpuinfo of Linux, or as other systems tell it.
func cpuModel(root fs.FS) string {
	text, _ := fs.ReadFile(root, "proc/cpuinfo")
	for _, name := range []string{"model name", "Model", "cpu model", "uarch"} {
		for line := range strings.Lines(string(text)) {
			key, value, ok := strings.Cut(line, ":")
			if ok && strings.TrimSpace(key) == name {
				return strings.TrimSpace(value)
			}
		}
	}
	return systemModel()
}

// Build is the program that was measured.
type Build struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"` // of the sources
	Go       string `json:"go"`
	// Settings are those of the compiler that make a program faster or slower,
	// such as GOAMD64=v3.
	Settings []string `json:"settings,omitempty"`
}

// compilerSettings returns Build.Settings of the program that runs.
func compilerSettings() []string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return nil
	}
	var settings []string
	for _, s := range info.Settings {
		switch s.Key {
		case "-race", "-pgo", "-gcflags", "-tags", "GOAMD64", "GOARM64", "GO386", "GOARM", "GOEXPERIMENT":
			settings = append(settings, s.Key+"="+s.Value)
		}
	}
	return settings
}
