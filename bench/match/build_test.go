//go:build unix

package match

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/bench/jobs"
	"tetrad/protocol/ugiclient/fakeengine"
)

// offered is a build that comes with the players, and the path of its program.
type offered struct {
	build jobs.Build
	path  string
}

func (o *offered) Program(_ context.Context, b jobs.Build) (string, error) {
	if b != o.build {
		return "", errors.New("there is no such build")
	}
	return o.path, nil
}

// A match brings a program along, and only machines that let it run play.
func TestBuildElsewhere(t *testing.T) {
	o := &offered{jobs.Build{Sum: strings.Repeat("0a", 32), Size: 7, System: "linux/amd64", Bench: 42}, filepath.Join(t.TempDir(), "build")}
	script := "#!/bin/sh\nexec '" + strings.Join(fakeengine.Command(""), "' '") + "'\n"
	if err := os.WriteFile(o.path, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	m := newMatch(away(newSettings(2, "", ""), "new", "sound"))
	m.Executor, m.Builds = newUnruly(t), map[string]jobs.Build{"new": o.build}
	_, w, err := m.batch()
	if err != nil {
		t.Fatal(err)
	}
	host := &jobs.Host{Registry: fakeengine.Registry(), Engines: map[string]jobs.Engine{"sound": {Command: fakeengine.Command("")}}, Slots: 1}
	if _, err := (JobKind{}).Open(w.Spec, host); err == nil || !strings.Contains(err.Error(), "build new: this machine runs no builds") {
		t.Errorf("a machine that runs no builds: %v", err)
	}
	host.Builds = o
	r, err := JobKind{}.Open(w.Spec, host)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	result, err := r.Do(t.Context(), 0)
	if err == nil {
		err = r.(jobs.Checker).Check(0, result)
	}
	if err != nil {
		t.Error(err)
	}
	m.Builds["new"] = jobs.Build{Sum: strings.Repeat("0b", 32), Size: 7, System: "linux/amd64", Bench: 42}
	_, other, err := m.batch()
	if err != nil || other.ID() == w.ID() {
		t.Errorf("another build makes the same work, %v", err)
	}
	m.Builds["new"] = jobs.Build{Sum: "../../../bin/sh"}
	if _, _, err := m.batch(); err == nil {
		t.Error("an impossible build makes work")
	}
}
