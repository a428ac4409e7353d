package farm

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/engine"
)

// What is remembered of a program serves that program only.
func TestCachedIdentity(t *testing.T) {
	now := Identity{Version: "1", Revision: "abc", Weights: map[string]string{"g": "w"}, Bench: map[string]uint64{}}
	known := now
	known.Bench, known.Answers = map[string]uint64{"g": 7}, map[string]string{"g": "a"}
	file := filepath.Join(t.TempDir(), "deep", "identity.json")
	if _, err := readCachedIdentity(file, "p", now); err == nil {
		t.Error("a missing file is read")
	}
	if err := writeCachedIdentity(file, "p", known); err != nil {
		t.Fatal(err)
	}
	if i, err := readCachedIdentity(file, "p", now); err != nil || i.Differs(&known) != nil {
		t.Errorf("%+v, error %v", i, err)
	}
	for name, change := range map[string]func(i *Identity, program *string){
		"program":  func(_ *Identity, p *string) { *p = "q" },
		"version":  func(i *Identity, _ *string) { i.Version = "2" },
		"revision": func(i *Identity, _ *string) { i.Revision = "def" },
		"weights":  func(i *Identity, _ *string) { i.Weights = map[string]string{"g": "v"} },
	} {
		other, program := now, "p"
		change(&other, &program)
		if _, err := readCachedIdentity(file, program, other); err == nil {
			t.Errorf("another %s is taken for the same", name)
		}
	}
	for name, forget := range map[string]func(i *Identity){
		"nodes":   func(i *Identity) { i.Bench = nil },
		"answers": func(i *Identity) { i.Answers = nil },
	} {
		partial := known
		forget(&partial)
		if err := writeCachedIdentity(file, "p", partial); err != nil {
			t.Fatal(err)
		}
		if _, err := readCachedIdentity(file, "p", now); err == nil {
			t.Errorf("a file without %s is enough", name)
		}
	}
	for _, text := range []string{"", "{}", "null", `{"program":"p"}`, strings.Repeat(" ", maxHeartbeat+1) + "{}"} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if i, err := readCachedIdentity(file, "p", now); err == nil {
			t.Errorf("%.20q is read as %+v", text, i)
		}
	}
}

// The benchmark runs once: what is in the file afterwards counts.
func TestCachedIdentityRunsTheBenchmarkOnce(t *testing.T) {
	file := filepath.Join(t.TempDir(), "identity.json")
	program, err := programSum()
	if err != nil {
		t.Fatal(err)
	}
	registry := engine.Default()
	planted := identityOf(registry)
	planted.Bench["verto"], planted.Answers["verto"] = 12345, "a"
	if err := writeCachedIdentity(file, program, planted); err != nil {
		t.Fatal(err)
	}
	if i, err := CachedIdentity(t.Context(), registry, file); err != nil || i.Bench["verto"] != 12345 {
		t.Errorf("%+v, error %v", i, err)
	}
	registry = oneGame()
	if i, err := CachedIdentity(t.Context(), registry, file); err != nil || i.Bench["verto"] == 12345 {
		t.Errorf("of other games: %+v, error %v", i, err)
	}
	if i, err := readCachedIdentity(file, program, identityOf(registry)); err != nil || i.Bench["verto"] == 0 || i.Bench["verto"] == 12345 {
		t.Errorf("then: %+v, error %v", i, err)
	}
}
