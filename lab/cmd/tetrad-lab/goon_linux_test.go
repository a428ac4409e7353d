package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"tetrad/cmd/cli"
	"tetrad/engine/content"
)

// newTerminal returns both ends of a terminal: that of the person, and that of the program.
func newTerminal(t *testing.T) (person, program *os.File) {
	t.Helper()
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("there are no terminals here: %v", err)
	}
	t.Cleanup(func() { person.Close() })
	if err := unix.IoctlSetPointerInt(int(person.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	number, err := unix.IoctlGetUint32(int(person.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if program, err = os.OpenFile(fmt.Sprint("/dev/pts/", number), os.O_RDWR|syscall.O_NOCTTY, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { program.Close() })
	return person, program
}

// A watcher keeps what is written, and does something when a text is.
type watcher struct {
	mu   sync.Mutex
	all  bytes.Buffer
	text string
	do   func()
}

// Write implements [io.Writer].
func (w *watcher) Write(text []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.all.Write(text)
	if w.do != nil && strings.Contains(w.all.String(), w.text) {
		w.do()
		w.do = nil
	}
	return len(text), nil
}

// A person who interrupts a match on a terminal is asked whether the farm goes on without it: with
// a yes, the farm plays it to its end; with anything else, it does not. Nobody else is asked.
func TestFarmGoesOnIfAsked(t *testing.T) {
	farm := newFarm(t)
	idle := regexp.MustCompile(`(?m)^[0-9a-f]{8} +match +idle `)
	for seed, c := range []struct {
		answer             string
		isTerminal, goesOn bool
	}{{"", true, false}, {"no", true, false}, {"yes", false, false}, {"Yes", true, true}} {
		person, terminal := newTerminal(t)
		ctx, interrupt := context.WithCancel(t.Context())
		defer interrupt()
		e := tested.NewEnv()
		asked := &watcher{text: "[y/N] ", do: func() { fmt.Fprintln(person, c.answer) }}
		e.Registry, e.Context, e.Stdin, e.Stderr = content.Registry(), ctx, terminal, asked
		if !c.isTerminal {
			e.Stdin = strings.NewReader(c.answer + "\n")
		}
		e.Stdout = &watcher{text: "Game 1", do: interrupt}
		args := []string{"match", "--engine", "cmd=random name=a", "--engine", "cmd=random name=b", "--game", "verto-4", "--nodes", "1",
			"--games", "200", "--seed", fmt.Sprint(seed), "--margin", "1m", "--out", "none"}
		code := execute(e, append(args, farm...))
		said := asked.all.String()
		isAsked := strings.Contains(said, "Shall the farm go on without this command? [y/N] ")
		if code != cli.ExitFailed || isAsked != c.isTerminal {
			t.Fatalf("%+v: exit code %d, %s", c, code, said)
		}
		id := regexp.MustCompile(`It goes on; tetrad-lab jobs show ([0-9a-f]{8}) shows`).FindStringSubmatch(said)
		if c.goesOn != (id != nil) {
			t.Fatalf("%+v: %s", c, said)
		}
		if !c.goesOn {
			if list := mustRunOnFarm(t, farm, "jobs", "list"); len(idle.FindAllString(list, -1)) != seed+1 {
				t.Errorf("%+v:\n%s", c, list)
			}
			continue
		}
		if out := mustRunOnFarm(t, farm, "jobs", "watch", id[1]); !strings.Contains(out, "100 of 100 200 games") || !strings.Contains(out, "done all games are played") {
			t.Errorf("%+v:\n%s", c, out)
		}
	}
}
