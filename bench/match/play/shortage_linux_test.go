package play

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"tetrad/bench/match/settings"
	"tetrad/protocol/ugitest"
)

// TestShortage starts an engine whose file is still being written, which the system
// refuses. The match waits until that is over.
func TestShortage(t *testing.T) {
	command := ugitest.Command("")
	path := filepath.Join(t.TempDir(), "eng")
	script := fmt.Sprintf("#!/bin/sh\nexec '%s' '%s' '%s'\n", command[0], command[1], command[2])
	if err := os.WriteFile(path, []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	s := settings.Default()
	s.Game, s.Players = ugitest.Game.Name(), []settings.Player{{Name: "A", Command: []string{path}}}
	p := newPool(&s, &outputs{}, nil, nil)
	defer p.Close()
	if _, err := p.start(context.Background(), 0, 1); !isShortage(err) {
		t.Skipf("this system starts a program that is being written: %v", err)
	}
	time.AfterFunc(firstDelay/2, func() { file.Close() })
	process, err := p.startPatiently(context.Background(), 0, 1)
	if err != nil {
		t.Fatal(err)
	}
	p.Release(0, process)
}
