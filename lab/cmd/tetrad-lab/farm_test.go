//go:build unix

package main

import (
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"tetrad/bench/jobs"
	"tetrad/cmd/cli"
	"tetrad/engine/content"
	"tetrad/lab/farm"
	"tetrad/lab/farmserver"
	"tetrad/positions/projecttest"
	"tetrad/protocol/ugitest"
)

// newFarm starts a server with a worker that knows two fake engines. It returns the
// flags that reach it as the admin.
func newFarm(t *testing.T) []string {
	t.Helper()
	return farmOf(t, 0.01, map[string]map[string]jobs.Engine{"attic": {
		"random": {Command: ugitest.Command("")}, "own": {Command: ugitest.Command(ugitest.Own)},
	}})
}

// ownIdentity returns the identity of this program, which takes a benchmark.
var ownIdentity = sync.OnceValues(func() (farm.Identity, error) { return farm.Identify(context.Background(), content.Registry()) })

// farmOf starts a server that compares a part of the results, with some workers, each with
// engines of its own.
func farmOf(t *testing.T, compare float64, workers map[string]map[string]jobs.Engine) []string {
	t.Helper()
	store := t.TempDir()
	identity, err := ownIdentity()
	if err != nil {
		t.Fatal(err)
	}
	l, err := farmserver.Start(t.Context(), farmserver.Config{Store: store, Listen: "127.0.0.1:0", Quota: 1 << 30, Compare: compare, Kinds: kinds(), Registry: content.Registry(),
		Identity: func(context.Context) (farm.Identity, error) { return identity, nil }, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	path := filepath.Join(store, farmserver.FileAdmin)
	key, err := farm.ReadKey(path)
	if err != nil {
		t.Fatal(err)
	}
	admin := farm.Dial(farm.Config{Server: l.Address(), Key: key})
	t.Cleanup(admin.Close)
	for name, engines := range workers {
		key, err := admin.MakeKey(t.Context(), name, farm.RoleWorker)
		if err != nil {
			t.Fatal(err)
		}
		known, err := tryEngines(t.Context(), engines, slog.New(slog.DiscardHandler))
		if err != nil && !strings.Contains(err.Error(), "no license") { // an engine that fails is for a test
			t.Fatal(err)
		}
		for engine := range engines {
			if _, works := known[engine]; !works {
				known[engine] = farm.Engine{Says: "broken"}
			}
		}
		client := farm.Dial(farm.Config{Server: l.Address(), Key: key})
		t.Cleanup(client.Close)
		all := map[string]jobs.Engine{jobs.OwnEngine: {Command: ugitest.Command(ugitest.Own)}}
		maps.Copy(all, engines)
		host := &jobs.Host{Registry: content.Registry(), Slots: 2, Engines: all}
		worker, err := client.Worker(farm.WorkerConfig{Slots: 2, Spool: t.TempDir(), Kinds: kinds(), Host: host, Identity: identity, Engines: known})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		var running sync.WaitGroup
		running.Go(func() {
			if err := worker.Run(ctx); err != nil && ctx.Err() == nil {
				t.Error(err)
			}
		})
		t.Cleanup(func() { cancel(); running.Wait() })
	}
	return []string{"--server", l.Address(), "--key", path}
}

// mustRun runs a command line that has to succeed, and returns its output.
func mustRun(t *testing.T, args ...string) string {
	t.Helper()
	code, stdout, stderr := runWith("", args...)
	if code != cli.ExitOK {
		t.Fatalf("%v: exit code %d, %s\n%s", args, code, stderr, stdout)
	}
	return stdout
}

// Commands print the same whether the work is done here or by a farm, and a farm knows
// the results of the same command from before. Short tests leave out the commands that
// search most; they give work out in the same way.
func TestFarm(t *testing.T) {
	farm := newFarm(t)
	puzzles := filepath.Join(t.TempDir(), "puzzles.txt")
	text := setHead + "vinver-4;bwwb/wwwb/bw2/bwbw b =;all win;pass;hard\nvinver-4;2wb/b2w/wb2/w2b b =;all win;b3 c2 c3xc4 c3xd3 d2\n"
	if err := os.WriteFile(puzzles, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	t.Run("match", func(t *testing.T) { matchOnFarm(t, farm) })
	t.Run("openings", func(t *testing.T) { openingsOnFarm(t, farm) })
	t.Run("delete", func(t *testing.T) { deleteOnFarm(t, farm) })
	projecttest.Only(t) // commands whose jobs other packages test
	t.Run("solve tree", func(t *testing.T) { treeOnFarm(t, farm) })
	t.Run("tune", func(t *testing.T) { tuneOnFarm(t, farm) })
	t.Run("report", func(t *testing.T) { reportOnFarm(t, farm) })
	for name, c := range map[string][]string{
		"suite run":   {"suite", "run", "--file", puzzles, "--hash", "4", "--nodes", "500"},
		"set prove":   {"set", "prove", puzzles, "--hash", "4"},
		"set prove 2": {"set", "prove", "puzzles", "--game", "verto-6", "--every", "40", "--hash", "4"},
	} {
		t.Run(name, func(t *testing.T) {
			// What a farm says is about the flags too, and these differ, as times do.
			comment := regexp.MustCompile(`(?m)^#.*$| +\d+\.\d{3}  | +\d+$`)
			_, here, _ := runWith("", c...)
			_, there, stderr := runWith("", append(c, farm...)...)
			if here == "" || comment.ReplaceAllString(here, "") != comment.ReplaceAllString(there, "") {
				t.Errorf("here:\n%s\non a farm:\n%s\n%s", here, there, stderr)
			}
		})
	}
}

// deleteOnFarm deletes what nobody waits for, and then there is less.
func deleteOnFarm(t *testing.T, flags []string) {
	work := regexp.MustCompile(`(?m)^[0-9a-f]{8}  `)
	list := func() []string {
		return work.FindAllString(mustRun(t, append([]string{"jobs", "list"}, flags...)...), -1)
	}
	before := list()
	if len(before) < 2 {
		t.Fatal("there are no submissions")
	}
	mustRun(t, append([]string{"jobs", "delete", strings.TrimSpace(before[0])}, flags...)...)
	if after := list(); len(after) != len(before)-1 {
		t.Errorf("%d submissions, before %d", len(after), len(before))
	}
	mustRun(t, append([]string{"jobs", "delete", "idle"}, flags...)...)
	if after := list(); len(after) != 0 {
		t.Errorf("%d submissions, want none", len(after))
	}
}

// treeOnFarm solves a position by leaves that a farm searches. The value is the same as
// here; the leaves need not be. The submissions are idle afterwards.
func treeOnFarm(t *testing.T, farm []string) {
	args := []string{"proof", "tree", "--game", "verto-4", "--nodes", "5000", "--hash", "1", "--file", filepath.Join(t.TempDir(), "tree")}
	first := mustRun(t, append(args, farm...)...)
	if !strings.HasPrefix(first, "value p2 wins by 2\n") {
		t.Errorf("on a farm:\n%s", first)
	}
	again := mustRun(t, args...)
	leaves := regexp.MustCompile(`(?s)value.*\nleaves \d+\n.*nodes \d+\n`)
	if leaves.FindString(first) != leaves.FindString(again) {
		t.Errorf("from the file of\n%s\nthere is\n%s", first, again)
	}
	list := mustRun(t, append([]string{"jobs", "list"}, farm...)...)
	if submissions := regexp.MustCompile(`(?m)^[0-9a-f]{8}  +solve-leaf +(\w+).*a proof tree of verto-4$`).FindAllStringSubmatch(list, -1); len(submissions) == 0 {
		t.Errorf("no submission is listed:\n%s", list)
	} else {
		for _, o := range submissions {
			if o[1] != "idle" {
				t.Errorf("a submission is %s", o[0])
			}
		}
	}
}

// runOnFarm runs a command line whose jobs the farm of these flags computes.
func runOnFarm(t *testing.T, farm []string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	return runWith("", append(args, farm...)...)
}

// mustRunOnFarm is runOnFarm for a command line that must succeed.
func mustRunOnFarm(t *testing.T, farm []string, args ...string) string {
	t.Helper()
	code, stdout, stderr := runOnFarm(t, farm, args...)
	if code != cli.ExitOK {
		t.Fatalf("%v: exit code %d, %s\n%s", args, code, stderr, stdout)
	}
	return stdout
}

// reportOnFarm checks that a report has the same figures here and on a farm, and that
// threads are not for one.
func reportOnFarm(t *testing.T, farm []string) {
	figures := func(run func(args ...string) (int, string, string)) string {
		folder := t.TempDir()
		code, _, stderr := run("report", "--game", "vinver-3", "--rounds", "1", "--nodes", "16",
			"--out", filepath.Join(folder, "r.html"), "--json", filepath.Join(folder, "r.json"))
		text, err := os.ReadFile(filepath.Join(folder, "r.json"))
		if code != cli.ExitOK || err != nil {
			t.Fatalf("exit code %d, %v, %s", code, err, stderr)
		}
		var report struct{ Figures json.RawMessage }
		if err := json.Unmarshal(text, &report); err != nil || len(report.Figures) < 100 {
			t.Fatalf("error %v, figures %s", err, report.Figures)
		}
		return string(report.Figures)
	}
	onFarm := func(args ...string) (int, string, string) { return runOnFarm(t, farm, args...) }
	here := func(args ...string) (int, string, string) { return runWith("", args...) }
	if here, there := figures(here), figures(onFarm); here != there {
		t.Errorf("here:\n%s\non a farm:\n%s", here, there)
	}
}

// openingsOnFarm checks that openings are the same here and on a farm.
func openingsOnFarm(t *testing.T, farm []string) {
	for _, line := range []string{"openings --game verto-4 --count 5 --balance 300 --nodes 50", "openings --game trap-4 --count 3"} {
		_, here, _ := runWith("", strings.Fields(line)...)
		_, there, stderr := runOnFarm(t, farm, strings.Fields(line)...)
		if here == "" || here != there {
			t.Errorf("%s here:\n%s\non a farm:\n%s\n%s", line, here, there, stderr)
		}
	}
}

func matchOnFarm(t *testing.T, farm []string) {
	folder := t.TempDir()
	common := []string{"--game", "verto-4", "--nodes", "1", "--games", "6", "--margin", "1m", "--vary-seeds"}
	timing := regexp.MustCompile(`(?m)^Time of the games outside.*\n`)
	here := mustRun(t, append([]string{"match", engineFlag("", "name=a"), engineFlag(ugitest.Own, "name=b Search=alphabeta depth=1"),
		"--out", filepath.Join(folder, "here.jsonl")}, common...)...)
	there := func(out string) string {
		args := []string{"match", "--engine", "cmd=random name=a", "--engine", "cmd=own name=b Search=alphabeta depth=1", "--out", filepath.Join(folder, out)}
		return mustRunOnFarm(t, farm, append(args, common...)...)
	}
	first := there("first.jsonl")
	if timing.ReplaceAllString(here, "") != timing.ReplaceAllString(first, "") {
		t.Errorf("here:\n%s\non a farm:\n%s", here, first)
	}
	controlSubmission(t, farm)
	if again := there("again.jsonl"); again != first { // with the same times
		t.Errorf("first:\n%s\nagain:\n%s", first, again)
	}
	code, _, stderr := runOnFarm(t, farm, "match", "--engine", "cmd=./random name=a", "--engine", "cmd=own name=b", "--nodes", "1", "--games", "2",
		"--game", "verto-4", "--out", filepath.Join(folder, "x.jsonl"))
	if code != cli.ExitUsage || !strings.Contains(stderr, `engine "a": `) || !strings.Contains(stderr, "is not the name of an engine") {
		t.Errorf("a path: exit code %d, %s", code, stderr)
	}
	resumed := mustRunOnFarm(t, farm, "match", "--resume", filepath.Join(folder, "first.jsonl"))
	if strings.Contains(resumed, "Game 1") || !strings.Contains(resumed, "all games are played") {
		t.Errorf("resumed:\n%s", resumed)
	}
}

// A match ends, with the reason, if its engine works on no machine.
func TestNoEngineWorks(t *testing.T) {
	flags := farmOf(t, 0, map[string]map[string]jobs.Engine{"attic": {"e": {Command: ugitest.Command("exit-at-once")}}})
	code, _, stderr := runOnFarm(t, flags, "match", "--engine", "cmd=e name=a", "--engine", "cmd=e name=b", "--game", "verto-4", "--nodes", "1",
		"--games", "100", "--out", "none")
	for _, want := range []string{"worker attic cannot compute job ", "tetrad-lab match: no worker can compute job ", "crashed: it exited with code 1: no license"} {
		if code != cli.ExitFailed || !strings.Contains(stderr, want) {
			t.Errorf("exit code %d, %s\nwant %s", code, stderr, want)
		}
	}
}

// Two workers whose games differ are said in the report, and by the exit code.
func TestWorkersDiffer(t *testing.T) {
	projecttest.Only(t)
	good, other := ugitest.Command(ugitest.Own), ugitest.Command("")
	flags := farmOf(t, 1, map[string]map[string]jobs.Engine{"attic": {"e": {Command: good}}, "cellar": {"e": {Command: other}}})
	code, stdout, stderr := runOnFarm(t, flags, "match", "--engine", "cmd=e name=a", "--engine", "cmd=e name=b", "--game", "verto-4",
		"--nodes", "100", "--games", "4", "--margin", "1m", "--out", "none")
	if code != cli.ExitFaults || !strings.Contains(stdout, "Workers differ in ") || !strings.Contains(stdout, "attic") || !strings.Contains(stdout, "cellar") ||
		!strings.Contains(stdout, "which one is wrong is not known") || !strings.Contains(stderr, "workers of the farm differ in ") {
		t.Errorf("exit code %d\n%s\n%s", code, stdout, stderr)
	}
}

// controlSubmission lists the only submission of a farm, stops it and lets it go on.
func controlSubmission(t *testing.T, farm []string) {
	t.Helper()
	run := func(args ...string) string { return mustRun(t, append(append([]string{"jobs"}, args...), farm...)...) }
	list := run("list")
	found := regexp.MustCompile(`(?m)^([0-9a-f]{8})  +match +\w+ +\d +3 of 3 +admin +verto-4: a - b$`).FindStringSubmatch(list)
	if found == nil || !strings.Contains(list, "attic") {
		t.Fatalf("list:\n%s", list)
	}
	id := found[1]
	for _, c := range []struct{ args, want string }{
		{"show " + id, "result so far: 6 games, "},
		{"stop " + id[:4], ""},
		{"show " + id, "state stopped\nreason stopped by "},
		{"resume " + id, ""},
		{"show " + id, "reason resumed by "},
	} {
		if out := run(strings.Fields(c.args)...); !strings.Contains(out, c.want) {
			t.Errorf("%s: %q, want %q", c.args, out, c.want)
		}
	}
	keys := func(args ...string) string { return mustRun(t, append(append([]string{"keys"}, args...), farm...)...) }
	keys("quarantine", "attic")
	if list, known := run("list"), keys("list"); !strings.Contains(list, ", in quarantine: by ") || !strings.Contains(known, "by admin") {
		t.Errorf("in quarantine:\n%s\n%s", list, known)
	}
	keys("release", "attic")
	if list := run("list"); strings.Contains(list, "quarantine") {
		t.Errorf("after release:\n%s", list)
	}
	for args, want := range map[string]string{
		"show":    "give the ID of a submission",
		"show zz": `there is no submission "zz"`,
		"delete":  "give the ID of a submission",
	} {
		code, _, stderr := runWith("", append(append([]string{"jobs"}, strings.Fields(args)...), farm...)...)
		if code == cli.ExitOK || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit code %d, %q, want %q", args, code, stderr, want)
		}
	}
}

// Without a server or a key, the error says what is missing.
func TestNoFarm(t *testing.T) {
	t.Setenv("TETRAD_KEY", "")
	for args, want := range map[string]string{
		"jobs list --key /no/such.key":               "/no/such.key: no such file or directory; tetrad-lab keys add makes a key",
		"jobs list --server localhost:1":             "--key: ",
		"set prove --server localhost --key=main.go": "main.go",
		"worker --engine tetrad=./other":             "this name is that of the engine of this program",
	} {
		code, _, stderr := runWith("", strings.Fields(args)...)
		if code != cli.ExitUsage || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit code %d, %q, want %q", args, code, stderr, want)
		}
	}
}
