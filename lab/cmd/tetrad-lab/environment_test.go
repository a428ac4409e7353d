//go:build unix

package main

import (
	"strings"
	"testing"

	"tetrad/cmd/cli"
)

// The environment names the server and the key of commands that need them.
func TestEnvironment(t *testing.T) {
	t.Setenv("TETRAD_SERVER", "127.0.0.1:1")
	t.Setenv("TETRAD_KEY", "/no/such.key")
	for _, args := range []string{"jobs list", "keys list", "worker"} {
		if code, _, stderr := runWith("", strings.Fields(args)...); code != cli.ExitUsage || !strings.Contains(stderr, "/no/such.key: no such file") {
			t.Errorf("%s: exit code %d, %s", args, code, stderr)
		}
	}
	count := 0
	for _, c := range tested.Commands() {
		if strings.HasPrefix(c.Annotations[cli.SharedKey], "server=127.0.0.1:1 ") {
			count++
		}
	}
	if count != 12 { // worker, six of jobs, and five of keys
		t.Errorf("%d commands reach the server of the environment, want 12", count)
	}
}
