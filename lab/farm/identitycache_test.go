package farm

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The benchmark runs once for each program: what is in the file afterwards counts, unless it is
// damaged or of another program.
func TestCachedIdentity(t *testing.T) {
	file, registry := filepath.Join(t.TempDir(), "deep", "identity.json"), oneGame()
	cached := func() Identity {
		t.Helper()
		i, err := CachedIdentity(t.Context(), registry, file)
		if err != nil {
			t.Fatal(err)
		}
		return i
	}
	right := cached()
	write := func(text []byte) {
		t.Helper()
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	nodes := right[ofNodes+"verto"]
	for _, text := range []string{"", "\n{}", "{}", strings.Repeat(" ", maxIdentity+1) + "\n{}",
		string(bytes.Replace(whole, []byte(nodes), []byte(nodes+"1"), 1))} {
		write([]byte(text))
		if i := cached(); !maps.Equal(i, right) {
			t.Errorf("%.20q is read as %+v", text, i)
		}
		if now, err := os.ReadFile(file); err != nil || !bytes.Equal(now, whole) {
			t.Errorf("then the file is %.100q, error %v", now, err)
		}
	}
	program, err := programSum()
	if err != nil {
		t.Fatal(err)
	}
	planted := maps.Clone(right)
	planted[ofNodes+"verto"] = "12345"
	text, err := json.Marshal(planted)
	if err != nil {
		t.Fatal(err)
	}
	write([]byte(Sum("another program"+string(text)) + "\n" + string(text)))
	if i := cached(); !maps.Equal(i, right) {
		t.Errorf("of another program: %+v", i)
	}
	write([]byte(Sum(program+string(text)) + "\n" + string(text)))
	if i := cached(); !maps.Equal(i, planted) {
		t.Errorf("the benchmark runs again: %+v", i)
	}
}
