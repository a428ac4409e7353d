//go:build unix

package match

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"tetrad/bench/match/results"
	"tetrad/bench/match/settings"
	"tetrad/bench/sealed"
	"tetrad/positions/projecttest"
	"tetrad/protocol/record"
	"tetrad/protocol/ugitest"
)

// runnerArgument is the first argument of a process that acts as a runner.
const runnerArgument = "fake-runner"

// runners have the settings of matches by the first argument of a runner.
var runners = map[string]func() *settings.Match{
	runnerArgument: func() *settings.Match {
		s := newSettings(30, "", "illegal", "crash")
		s.Concurrency = 2
		return s
	},
	// The disk is full after a while.
	"runner-with-full-disk": func() *settings.Match {
		signal.Ignore(syscall.SIGXFSZ)
		limit(syscall.RLIMIT_FSIZE, func(l *syscall.Rlimit) { l.Cur = fullDisk })
		return newSettings(30, "", "illegal", "crash")
	},
	"runner-without-handles": func() *settings.Match {
		limit(syscall.RLIMIT_NOFILE, func(l *syscall.Rlimit) { l.Cur = 8 })
		return newSettings(30, "", "illegal", "crash")
	},
	// An engine leaves helper processes, which are in the log.
	"runner-with-helpers": func() *settings.Match {
		s := newSettings(100, "", "child")
		s.Log = os.Args[2] + ".log"
		return s
	},
	// An engine stops its runner while it is thinking.
	"stopped-runner": func() *settings.Match {
		s := newSettings(2, "", "stops-runner")
		s.Players[1].Limits = record.TimeControl{MoveTime: record.Duration(time.Second)}
		return s
	},
	"stopped-runner-with-clock": func() *settings.Match {
		s := newSettings(2, "", "stops-runner")
		s.Players[1].Limits = record.TimeControl{Time: record.Duration(time.Hour)}
		return s
	},
}

// fullDisk is the size in bytes that no file exceeds on a full disk.
const fullDisk = 5000

// limit changes a limit of this process. Its type differs between systems.
func limit(resource int, change func(*syscall.Rlimit)) {
	var l syscall.Rlimit
	if err := syscall.Getrlimit(resource, &l); err != nil {
		panic(err)
	}
	change(&l)
	if err := syscall.Setrlimit(resource, &l); err != nil {
		panic(err)
	}
}

// mainOfRunner plays a match in a process that was started as a runner. It begins or
// resumes the match and prints the number of each game that counts.
func mainOfRunner() {
	if len(os.Args) != 3 || runners[os.Args[1]] == nil {
		return
	}
	if err := runOrResume(runners[os.Args[1]](), os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

func runOrResume(s *settings.Match, path string) error {
	m := newMatch(s)
	var err error
	if m.Journal, err = results.CreateJournal(path, s); err != nil {
		m.Played = map[int]record.Game{}
		m.Journal, m.Settings, err = results.OpenJournal(path, func(g *record.Game) { m.Played[g.Number] = *g })
		if errors.Is(err, sealed.ErrNotBegun) {
			// The runner was killed while it wrote the settings, so nothing was played.
			if err := os.Remove(path); err != nil {
				return err
			}
			return runOrResume(s, path)
		}
	}
	if err != nil {
		return err
	}
	m.Finished = func(g record.Game, _ *results.Standing) { fmt.Println(g.Number) }
	m.Warning = func(text string) { fmt.Fprintln(os.Stderr, text) }
	_, end, err := m.Run(context.Background())
	if err == nil && end != AllPlayed {
		err = errors.New(string(end))
	}
	return err
}

// TestKilledMatchResumes kills a match again and again at any moment. It must lose no
// game and count none twice. Every printed game is in the file, and in the end the
// games equal those of an undisturbed match. After each completed match the test
// begins a new one.
func TestKilledMatchResumes(t *testing.T) {
	projecttest.NotRaced(t)
	kills := 50
	if !projecttest.Enabled() {
		kills = 4
	}
	path := filepath.Join(t.TempDir(), "match.jsonl")
	rng := rand.New(rand.NewPCG(7, 7))
	begin := time.Now()
	left := runKilled(t, filepath.Join(t.TempDir(), "alone.jsonl"), time.Hour)
	alone := time.Since(begin)
	if left.err != nil {
		t.Fatal(left.err)
	}
	want := essence(t, left.path)
	// The first runner finds the remains of a runner that was killed while it wrote
	// the settings.
	if err := os.WriteFile(path, []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	for done := 0; done < kills; {
		k := runKilled(t, path, time.Duration(rng.Int64N(int64(alone)/5+1)))
		kept := numbers(t, path)
		for n := range k.shown {
			if kept[n] != 1 {
				t.Fatalf("game %d was shown, and is %d times in the file", n, kept[n])
			}
		}
		if k.err != nil {
			done++
			continue
		}
		if got := essence(t, path); got != want {
			t.Fatalf("after %d kills the games are\n%s\nleft alone they were\n%s", done, got, want)
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
	if last := runKilled(t, path, time.Hour); last.err != nil {
		t.Fatal(last.err)
	}
	if got := essence(t, path); got != want {
		t.Errorf("the games are\n%s\nleft alone they were\n%s", got, want)
	}
}

// killed describes a runner that has ended.
type killed struct {
	path  string
	shown map[int]bool // numbers of games
	err   error
}

// runKilled runs a runner and kills it after a time if it is still running.
func runKilled(t *testing.T, path string, after time.Duration) killed {
	t.Helper()
	k := killed{path: path, shown: map[int]bool{}}
	cmd := exec.Command(os.Args[0], runnerArgument, path)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(after, func() { cmd.Process.Kill() })
	defer timer.Stop()
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if n, err := strconv.Atoi(lines.Text()); err == nil {
			k.shown[n] = true
		}
	}
	k.err = cmd.Wait()
	return k
}

// numbers returns how often each game is in a journal.
func numbers(t *testing.T, path string) map[int]int {
	t.Helper()
	count := map[int]int{}
	j, _, err := results.OpenJournal(path, func(g *record.Game) { count[g.Number]++ })
	switch {
	case err == nil:
		j.Close()
	case !errors.Is(err, os.ErrNotExist) && !errors.Is(err, sealed.ErrNotBegun):
		t.Fatal(err)
	}
	return count
}

// TestKilledRunnerLeavesNoEngine checks that engines die with a killed runner, and so do the
// processes that they have started.
func TestKilledRunnerLeavesNoEngine(t *testing.T) {
	if _, err := os.Stat("/proc/self/cmdline"); err != nil {
		t.Skip("this system does not show its processes")
	}
	for range 5 {
		runKilled(t, filepath.Join(t.TempDir(), "match.jsonl"), 100*time.Millisecond)
	}
	helpers := helpersOfKilled(t)
	for range 1000 {
		if runningEngines(t) == 0 && alive(helpers) == 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d engines and %d of %d helpers are left", runningEngines(t), alive(helpers), len(helpers))
}

// helpersOfKilled kills a runner after its first game, and returns the numbers of the processes
// that its engines have started.
func helpersOfKilled(t *testing.T) (helpers []string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "match.jsonl")
	cmd := exec.Command(os.Args[0], "runner-with-helpers", path)
	out, err := cmd.StdoutPipe()
	if err != nil || cmd.Start() != nil {
		t.Fatal("the runner does not start")
	}
	bufio.NewScanner(out).Scan()
	cmd.Process.Kill()
	cmd.Wait()
	for _, said := range regexp.MustCompile(`info string child (\d+)`).FindAllStringSubmatch(read(t, path+".log"), -1) {
		helpers = append(helpers, said[1])
	}
	if len(helpers) == 0 {
		t.Fatal("there are no helpers")
	}
	return helpers
}

// alive counts the helper processes that run.
func alive(helpers []string) (count int) {
	for _, pid := range helpers {
		if line, _ := os.ReadFile("/proc/" + pid + "/cmdline"); strings.HasPrefix(string(line), "sleep\x00") {
			count++
		}
	}
	return count
}

// runningEngines counts the running fake engines of this program.
func runningEngines(t *testing.T) int {
	t.Helper()
	files, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for _, file := range files {
		// A file is unreadable if its process has ended.
		line, _ := os.ReadFile(file)
		if words := strings.Split(string(line), "\x00"); len(words) > 1 && words[0] == os.Args[0] && words[1] == ugitest.Command("")[1] {
			count++
		}
	}
	return count
}
