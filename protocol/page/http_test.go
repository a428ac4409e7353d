package page

import (
	"context"
	"io"
	"io/fs"
	"net"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"tetrad/engine/enginetest"
)

// get asks for a page with changes to the request.
func get(t *testing.T, url string, change func(*http.Request)) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(r)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(body)
}

func TestAccess(t *testing.T) {
	s := startServer(t)
	root := "http://" + s.address.String()
	for _, c := range []struct {
		name, url string
		change    func(*http.Request)
		want      int
	}{
		{"the page", s.URL(), nil, 200},
		{"without the slash", strings.TrimSuffix(s.URL(), "/"), nil, 200},
		{"by another name of this machine", s.URL(), func(r *http.Request) { r.Host = "localhost:" + portOf(s.address) }, 200},
		{"from the page", s.URL(), func(r *http.Request) { r.Header.Set("Origin", root) }, 200},
		{"no token", root + "/", nil, 404},
		{"wrong token", root + "/AAAAAAAAAAAAAAAAAAAAAAAAAA/", nil, 404},
		{"no such file", s.URL() + "none.js", nil, 404},
		{"a way out", s.URL() + "..%2fserver.go", nil, 404},
		{"the board of a game", s.URL() + "games/verto/board.js", nil, 200},
		{"a game that is not there", s.URL() + "games/none/board.js", nil, 404},
		{"another file of a game", s.URL() + "games/verto/..%2fsuite.txt", nil, 404},
		{"a folder", s.URL() + "games/verto", nil, 404},
		{"rebound name", s.URL(), func(r *http.Request) { r.Host = "evil.example:" + portOf(s.address) }, 421},
		{"other port", s.URL(), func(r *http.Request) { r.Host = "127.0.0.1:1" }, 421},
		{"outside address", s.URL(), func(r *http.Request) { r.Host = "192.0.2.1:" + portOf(s.address) }, 421},
		{"other site", s.URL(), func(r *http.Request) { r.Header.Set("Origin", "http://evil.example") }, 403},
		{"other server here", s.URL(), func(r *http.Request) { r.Header.Set("Origin", "http://127.0.0.1:1") }, 403},
		{"sandbox", s.URL(), func(r *http.Request) { r.Header.Set("Origin", "null") }, 403},
		{"post", s.URL(), func(r *http.Request) { r.Method = http.MethodPost }, 405},
		{"socket without origin", s.URL() + "ws", nil, 403},
		{"no socket", s.URL() + "ws", func(r *http.Request) { r.Header.Set("Origin", root) }, 426},
	} {
		if response, body := get(t, c.url, c.change); response.StatusCode != c.want {
			t.Errorf("%s: status %d, want %d: %s", c.name, response.StatusCode, c.want, body)
		} else if response.Header.Get("Content-Security-Policy") == "" {
			t.Errorf("%s: no policy", c.name)
		}
	}
}

func TestTokensDiffer(t *testing.T) {
	a, b := startServer(t), startServer(t)
	if a.token == b.token || len(a.token) < 26 {
		t.Errorf("tokens %q and %q", a.token, b.token)
	}
}

// Another site may not open a socket, even if it knows the token.
func TestForeignSocket(t *testing.T) {
	s := startServer(t)
	_, response, err := websocket.Dial(t.Context(), "ws"+strings.TrimPrefix(s.URL(), "http")+"ws", &websocket.DialOptions{
		HTTPHeader: http.Header{"Origin": {"http://evil.example"}},
	})
	if err == nil || response.StatusCode != http.StatusForbidden {
		t.Errorf("%v, %+v", err, response)
	}
}

// Where the server listens to other machines, they may use its number, but no
// name.
func TestOpenToOthers(t *testing.T) {
	s := New(Config{Registry: enginetest.WithFifth()}, &net.TCPAddr{IP: net.IPv6unspecified, Port: 8000})
	for host, want := range map[string]bool{
		"192.0.2.1:8000": true, "[2001:db8::1]:8000": true, "localhost:8000": true, "evil.example:8000": false, "192.0.2.1": false, "": false,
	} {
		if s.isOurHost(host) != want {
			t.Errorf("host %q: %v", host, !want)
		}
	}
	if !strings.HasPrefix(s.URL(), "http://localhost:8000/") {
		t.Error(s.URL())
	}
}

// outside finds what a browser would load from elsewhere. Links that people
// follow, and names of XML, are no such thing.
var outside = regexp.MustCompile(`(?i)(src=|url\(|@import|import\(|from |fetch\(|<link[^>]*href=)\s*["'(]?(https?:)?//`)

func TestNothingFromOutside(t *testing.T) {
	files := 0
	sites := []fs.FS{site}
	for _, entry := range rules.registry.Games {
		if !has(&entry, "board.js") {
			continue
		}
		own, err := fs.Sub(entry.Files, "page")
		if err != nil {
			t.Fatal(err)
		}
		sites = append(sites, own)
	}
	for _, site := range sites {
		files += checkFiles(t, site)
	}
	if files < 2*len(sites) {
		t.Errorf("%d files", files)
	}
}

// checkFiles looks for what a browser would load from outside, and returns the
// number of files.
func checkFiles(t *testing.T, site fs.FS) (files int) {
	t.Helper()
	err := fs.WalkDir(site, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		files++
		content, err := fs.ReadFile(site, name)
		if found := outside.Find(content); found != nil {
			t.Errorf("%s: %s", name, found)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	return files
}

func TestTooManyPages(t *testing.T) {
	s := startServer(t)
	for range maxPages {
		dial(t, s).ask(`{"id":1,"type":"games"}`)
	}
	_, response, err := websocket.Dial(t.Context(), "ws"+strings.TrimPrefix(s.URL(), "http")+"ws", &websocket.DialOptions{
		HTTPHeader: http.Header{"Origin": {"http://" + s.address.String()}},
	})
	if err == nil || response.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("%v, %+v", err, response)
	}
}

// A listener that fails ends the server with its error.
func TestListenerFails(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listener.Close()
	s := New(Config{Registry: enginetest.WithFifth()}, listener.Addr().(*net.TCPAddr))
	if err := s.Serve(context.Background(), listener); err == nil {
		t.Error("no error")
	}
}
