package speed

import (
	"io/fs"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
)

// Machine is the machine that made a report.
type Machine struct {
	CPU        string `json:"cpu"`        // the model; "" if unknown
	Processors int    `json:"processors"` // number that the program may use, counting each hardware thread
	OS         string `json:"os"`
	Arch       string `json:"arch"`
	// Governor controls the clock frequency; "" if unknown.
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

// cpuModel returns the model from /proc/cpuinfo on Linux, or as other systems report
// it.
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

// Build is the measured program.
type Build struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"` // of the sources
	Go       string `json:"go"`
	// Settings are the compiler settings that affect the speed of a program, such as
	// GOAMD64=v3.
	Settings []string `json:"settings,omitempty"`
}

// compilerSettings returns Build.Settings of the running program.
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
