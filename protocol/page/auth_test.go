package page

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// A visitor is a browser at a server whose clock the test sets.
type visitor struct {
	t    *testing.T
	auth *auth
	said []string
	time time.Time
}

func newVisitor(t *testing.T) *visitor {
	k := &visitor{t: t, time: time.Unix(1e9, 0)}
	k.auth = newAuth("TOKEN", "7463", func(text string) { k.said = append(k.said, text) })
	k.auth.now = func() time.Time { return k.time }
	return k
}

// code returns the code that was shown last.
func (k *visitor) code() string {
	k.t.Helper()
	found := regexp.MustCompile(`\d{4} \d{4}`).FindString(k.said[len(k.said)-1])
	if found == "" {
		k.t.Fatalf("no code: %q", k.said)
	}
	return found
}

// wrongCode returns a different code.
func (k *visitor) wrongCode() string {
	if code := k.code(); code != "1234 5678" {
		return "1234 5678"
	}
	return "8765 4321"
}

func (k *visitor) enter(code string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	k.auth.serve(w, httptest.NewRequest(http.MethodPost, "/enter", strings.NewReader(code)))
	return w
}

func TestCode(t *testing.T) {
	k := newVisitor(t)
	if w := k.enter(""); w.Code != http.StatusForbidden {
		t.Errorf("before there is a code: %d", w.Code)
	}
	k.auth.ask()
	k.auth.ask()
	if len(k.said) != 1 {
		t.Fatalf("%q", k.said)
	}
	if w := k.enter(k.wrongCode()); w.Code != http.StatusForbidden || len(w.Result().Cookies()) > 0 {
		t.Errorf("a wrong code: %d", w.Code)
	}
	w := k.enter(" " + k.code())
	if w.Code != http.StatusNoContent || len(w.Result().Cookies()) != 1 {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.AddCookie(w.Result().Cookies()[0])
	if !k.auth.knows(r) {
		t.Error("it does not know its cookie")
	}
	if w := k.enter(k.code()); w.Code != http.StatusForbidden {
		t.Errorf("a second browser: %d", w.Code)
	}
	k.auth.ask()
	if len(k.said) != 2 || k.said[0] == k.said[1] {
		t.Errorf("%q", k.said)
	}
}

func TestCodeExpires(t *testing.T) {
	k := newVisitor(t)
	k.auth.ask()
	old := k.code()
	k.time = k.time.Add(codeTime)
	if w := k.enter(old); w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), "does not hold any more") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	k.auth.ask()
	if w := k.enter(k.code()); w.Code != http.StatusNoContent {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// Guesses are slow and limited.
func TestGuesses(t *testing.T) {
	k := newVisitor(t)
	k.auth.ask()
	for i := range tryBurst {
		if w := k.enter(k.wrongCode()); w.Code != http.StatusForbidden {
			t.Errorf("guess %d: %d", i, w.Code)
		}
	}
	if w := k.enter(k.code()); w.Code != http.StatusTooManyRequests {
		t.Errorf("after a burst: %d", w.Code)
	}
	for range codeTries - tryBurst {
		k.time = k.time.Add(tryInterval)
		k.enter(k.wrongCode())
	}
	k.time = k.time.Add(tryInterval)
	if w := k.enter(k.code()); w.Code != http.StatusForbidden {
		t.Errorf("after too many guesses: %d", w.Code)
	}
	k.auth.ask()
	if len(k.said) != 1 {
		t.Error("there is a new code at once")
	}
	if w := k.enter(strings.Repeat("1", 1000)); w.Code != http.StatusBadRequest {
		t.Errorf("a long one: %d", w.Code)
	}
}

func TestStoredToken(t *testing.T) {
	name := filepath.Join(t.TempDir(), "new", "token")
	first, err := StoredToken(name)
	if err != nil || len(first) < minToken {
		t.Fatalf("%q, %v", first, err)
	}
	if again, err := StoredToken(name); again != first || err != nil {
		t.Errorf("%q, %v, want %q", again, err, first)
	}
	if err := os.Chmod(name, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := StoredToken(name); err != nil {
		t.Error(err)
	}
	info, err := os.Stat(name)
	if err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others may read it: %v, %v", info.Mode(), err)
	}
	for _, bad := range []string{"", "short", strings.Repeat("x/", 20)} {
		if err := os.WriteFile(name, []byte(bad), 0o600); err != nil {
			t.Fatal(err)
		}
		if token, err := StoredToken(name); err != nil || len(token) < minToken || token == bad {
			t.Errorf("%q becomes %q, %v", bad, token, err)
		}
	}
	if left, err := os.ReadDir(filepath.Dir(name)); err != nil || len(left) != 1 {
		t.Errorf("%v, %v", left, err)
	}
	if _, err := StoredToken(filepath.Join(name, "token")); err == nil {
		t.Error("a file as a folder")
	}
}
