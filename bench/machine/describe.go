// Package machine tells what this program runs on: the processor, the free disk and the
// revision of the program. Facts that a system does not report are unknown.
package machine

import (
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"strings"
)

// Describe returns the machine that the program runs on as a line of text: the model of
// the processor, if it is known, the number of processors that it may use, and the system.
func Describe() string {
	root := os.DirFS("/")
	n := runtime.GOMAXPROCS(0)
	words := []string{fmt.Sprintf("%d processors", n), runtime.GOOS + "/" + runtime.GOARCH}
	if n == 1 {
		words[0] = "1 processor"
	}
	if model := cpuModel(root); model != "" {
		words = append([]string{model}, words...)
	}
	if governor, err := fs.ReadFile(root, "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"); err == nil {
		words = append(words, "governor "+strings.TrimSpace(string(governor)))
	}
	return strings.Join(words, ", ")
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
