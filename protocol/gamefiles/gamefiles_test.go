package gamefiles

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"tetrad/protocol/record"
	"tetrad/protocol/session"
)

func open(t *testing.T) *Folder {
	t.Helper()
	f, err := Open(filepath.Join(t.TempDir(), "new", "games"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// sample returns a game with this ID and version.
func sample(id string, saved int64) *session.KeptGame {
	return &session.KeptGame{
		KeptSummary: session.KeptSummary{
			ID: id, Saved: saved, Begun: 1_700_000_000_123, Title: "My best", Game: "verto-6", Players: [2]string{"You", "Tetrad"},
			Result: "p1win", Reason: "White resigned.", Plies: 2, FEN: "6/6/3b2/2w3/6/6 w", Unrated: true, Mistakes: 3,
		},
		First: "p1", Moves: []string{"c3", "d4"}, Page: json.RawMessage(`{"path":[0,1]}`),
	}
}

const name = "abcdef012345"

func keep(t *testing.T, f *Folder, g *session.KeptGame, base int64) {
	t.Helper()
	if newer, err := f.Save(g, base); err != nil || newer != nil {
		t.Fatalf("%+v, %v", newer, err)
	}
}

func TestSave(t *testing.T) {
	f := open(t)
	want := sample(name, 5)
	want.Left, want.Limits = []*float64{nil, new(59_000.0)}, []string{"time 1m0s", ""}
	keep(t, f, want, 0)
	again, err := Open(f.Place())
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if got, err := again.Read(name); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	games, faults, err := again.List()
	if err != nil || len(faults) > 0 || !reflect.DeepEqual(games, []session.KeptSummary{want.KeptSummary}) {
		t.Errorf("%+v, %v, %v", games, faults, err)
	}
	if left, err := filepath.Glob(filepath.Join(f.Place(), ".*")); err != nil || len(left) > 0 {
		t.Errorf("left: %v, %v", left, err)
	}
	if info, err := os.Stat(f.Place()); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}

// TestFilesAreRecords checks that programs that read records can read the files.
func TestFilesAreRecords(t *testing.T) {
	f := open(t)
	g := sample(name, 5)
	g.Start, g.First = "6/6/6/6/6/w5 b", "p2"
	g.Left, g.Limits = []*float64{nil, new(59_000.0)}, []string{"time 1m0s", ""}
	keep(t, f, g, 0)
	keep(t, f, &session.KeptGame{KeptSummary: session.KeptSummary{ID: name + "9", Saved: 7, Deleted: true}}, 0)
	var all []byte
	for _, id := range []string{name + "9", name} {
		text, err := os.ReadFile(filepath.Join(f.Place(), id+".json"))
		if err != nil || bytes.Count(text, []byte("\n")) != 1 {
			t.Fatalf("%s, %v", text, err)
		}
		all = append(all, text...)
	}
	got, err := record.NewReader(bytes.NewReader(all)).Next()
	if err != nil || got.Variant != "verto-6" || got.FEN != g.Start || !got.P2First || strings.Join(got.Turns(), " ") != "c3 d4" ||
		got.Players != g.Players || got.Moves[0].Left != nil || *got.Moves[1].Left != 59_000 || got.Limits[0] != "time 1m0s" || got.Result != "p1win" || got.Start.UnixMilli() != g.Begun {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestDayOfThePlace checks that a record has the day of the place where it was played.
func TestDayOfThePlace(t *testing.T) {
	before := time.Local
	t.Cleanup(func() { time.Local = before })
	time.Local = time.FixedZone("", -9*60*60)
	f := open(t)
	g := sample(name, 5)
	g.Begun = time.Date(2026, 11, 26, 6, 7, 45, 0, time.UTC).UnixMilli()
	keep(t, f, g, 0)
	text, err := os.ReadFile(filepath.Join(f.Place(), name+".json"))
	if err != nil || !bytes.Contains(text, []byte(`"start":"2026-11-25T21:07:45-09:00"`)) {
		t.Errorf("%s, %v", text, err)
	}
}

func TestNewerVersions(t *testing.T) {
	f := open(t)
	keep(t, f, sample(name, 5), 0)
	keep(t, f, sample(name, 6), 5)
	other := sample(name, 9)
	other.Title = "other tab"
	if newer, err := f.Save(other, 5); err != nil || newer == nil || newer.Saved != 6 || newer.Title != "My best" {
		t.Errorf("a change of an old version: %+v, %v", newer, err)
	}
	gone := &session.KeptGame{KeptSummary: session.KeptSummary{ID: name, Saved: 10, Deleted: true}}
	if newer, err := f.Save(gone, 5); err != nil || newer == nil {
		t.Errorf("an old version is deleted: %+v, %v", newer, err)
	}
	keep(t, f, other, 7) // from a version that this folder never had
	if newer, err := f.Save(sample(name, 9), 0); err != nil || newer == nil {
		t.Errorf("another one of the same time: %+v, %v", newer, err)
	}
	keep(t, f, gone, 9)
	if got, err := f.Read(name); err != nil || !got.Deleted || got.Page != nil {
		t.Errorf("%+v, %v", got, err)
	}
	keep(t, f, sample(name, 11), 5) // another browser has continued the game
	if got, err := f.Read(name); err != nil || got.Deleted {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestBadNames(t *testing.T) {
	f := open(t)
	outside := filepath.Join(filepath.Dir(f.Place()), "outside00000.json")
	if err := os.WriteFile(outside, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"", "short", "../outside00000", "..", "/etc/passwd00", "a/b/c/d/e/f/g", `a\b\c\d\e\f\g`, "UPPERCASE0000", "nul\x0000000000",
		".hidden000000", strings.Repeat("a", 33), "ab cdef012345", "äbcdef012345"} {
		if _, err := f.Save(sample(id, 1), 0); err == nil || !strings.Contains(err.Error(), "no name") {
			t.Errorf("keep %q: %v", id, err)
		}
		if _, err := f.Read(id); err == nil || !strings.Contains(err.Error(), "no name") {
			t.Errorf("read %q: %v", id, err)
		}
	}
	if err := os.Symlink(outside, filepath.Join(f.Place(), name+".json")); err != nil {
		t.Skip(err) // the system has no links
	}
	if _, err := f.Read(name); err == nil {
		t.Error("a link leads out")
	}
	if games, _, err := f.List(); err != nil || len(games) > 0 {
		t.Errorf("%v, %v", games, err)
	}
	keep(t, f, sample(name, 1), 0) // in place of the link
	if text, err := os.ReadFile(outside); err != nil || string(text) != "{}" {
		t.Errorf("outside: %s, %v", text, err)
	}
	if _, err := f.Read("abcdef012399"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// TestForeignFiles checks that files that are not games are reported and do not affect
// the games.
func TestForeignFiles(t *testing.T) {
	f := open(t)
	keep(t, f, sample(name, 5), 0)
	for file, text := range map[string]string{
		"000000000001.json": "{", "000000000002.json": "[]", "000000000003.json": `{"kept":{"id":"another00000"}}`,
		"000000000004.json": strings.Repeat(" ", maxFile+1), "README.txt": "hello", "list.json": "{}",
	} {
		if err := os.WriteFile(filepath.Join(f.Place(), file), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	games, faults, err := f.List()
	if err != nil || len(games) != 1 || len(faults) != 4 || !strings.Contains(faults[3], "more than 2 MiB") {
		t.Errorf("%v, %q, %v", games, faults, err)
	}
	// The folder notices files that another program has changed or removed.
	changed := sample(name, 50)
	text, err := json.Marshal(contentOf(changed))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(f.Place(), name+".json"), text, 0o600); err != nil {
		t.Fatal(err)
	}
	if games, _, err := f.List(); err != nil || len(games) != 1 || games[0].Saved != 50 {
		t.Errorf("%v, %v", games, err)
	}
	if err := os.Remove(filepath.Join(f.Place(), name+".json")); err != nil {
		t.Fatal(err)
	}
	if games, _, err := f.List(); err != nil || len(games) > 0 {
		t.Errorf("%v, %v", games, err)
	}
}

func TestLimits(t *testing.T) {
	f := open(t)
	big := sample(name, 5)
	big.Page = json.RawMessage(`"` + strings.Repeat("x", maxFile) + `"`)
	if _, err := f.Save(big, 0); err == nil || !strings.Contains(err.Error(), "at most 2048") {
		t.Error(err)
	}
	for i := range maxGames {
		f.known[fmt.Sprintf("known%07d", i)] = known{}
	}
	if err := f.checkRoom(sample(name, 5)); err == nil || !strings.Contains(err.Error(), "no room") {
		t.Error(err)
	}
	if err := f.checkRoom(sample("known0000000", 5)); err != nil {
		t.Errorf("a game that is there: %v", err)
	}
}

// TestConcurrent changes a game many times concurrently. No change may overwrite an
// unseen one.
func TestConcurrent(t *testing.T) {
	f := open(t)
	keep(t, f, sample(name, 1), 0)
	var all sync.WaitGroup
	var mu sync.Mutex
	kept := 0
	for i := range 20 {
		all.Go(func() {
			newer, err := f.Save(sample(name, int64(10+i)), 1)
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			if newer == nil {
				kept++
			}
		})
	}
	all.Wait()
	if kept != 1 {
		t.Errorf("%d were kept", kept)
	}
}
