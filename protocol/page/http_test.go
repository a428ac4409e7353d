package page

import (
	"context"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"tetrad/protocol/session"
)

// get requests a page after changes to the request.
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
	root := s.Site()
	origin := strings.TrimSuffix(root, "/")
	_, cookie := letIn(t, s.URL())
	header := func(name, value string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set(name, value) }
	}
	post := func(r *http.Request) { r.Method = http.MethodPost }
	for _, c := range []struct {
		name, path string
		isKnown    bool
		change     func(*http.Request)
		want       int
	}{
		{"the page", "", true, nil, 200},
		{"by another name of this machine", "", true, func(r *http.Request) { r.Host = "localhost:" + portOf(s.address) }, 200},
		{"from the page", "", true, header("Origin", origin), 200},
		{"no cookie", "", false, nil, 401},
		{"a file without a cookie", "main.js", false, nil, 401},
		{"a game without a cookie", "games/verto/board.js", false, nil, 401},
		{"a file that is not there, without a cookie", "none.js", false, nil, 401},
		{"another cookie", "", false, header("Cookie", cookie.Name+"="+strings.Repeat("0", len(cookie.Value))), 401},
		{"the cookie with another name", "", false, header("Cookie", "tetrad="+cookie.Value), 401},
		{"the token as a cookie", "", false, header("Cookie", cookie.Name+"="+s.config.Token), 401},
		{"a wrong token", "enter/AAAAAAAAAAAAAAAAAAAAAAAAAA", false, nil, 401},
		{"no token", "enter/", false, nil, 401},
		{"the token as a folder", s.config.Token + "/", false, nil, 401},
		{"the script of the page for strangers", "auth/auth.js", false, nil, 200},
		{"known", "known", true, nil, 204},
		{"not known", "known", false, nil, 401},
		{"a code that was not asked for", "enter", false, post, 403},
		{"no such file", "none.js", true, nil, 404},
		{"a wrong token of a browser that is known", "enter/AAAAAAAAAAAAAAAAAAAAAAAAAA", true, nil, 404},
		{"a way out", "..%2fserver.go", true, nil, 404},
		{"the board of a game", "games/verto/board.js", true, nil, 200},
		{"a game that is not there", "games/none/board.js", true, nil, 404},
		{"another file of a game", "games/verto/..%2fsuite.txt", true, nil, 404},
		{"a folder", "games/verto", true, nil, 404},
		{"rebound name", "", true, func(r *http.Request) { r.Host = "evil.example:" + portOf(s.address) }, 421},
		{"rebound name with the token", "enter/" + s.config.Token, false, func(r *http.Request) { r.Host = "evil.example:" + portOf(s.address) }, 421},
		{"other port", "", true, func(r *http.Request) { r.Host = "127.0.0.1:1" }, 421},
		{"outside address", "", true, func(r *http.Request) { r.Host = "192.0.2.1:" + portOf(s.address) }, 421},
		{"other site", "", true, header("Origin", "http://evil.example"), 403},
		{"other server here", "", true, header("Origin", "http://127.0.0.1:1"), 403},
		{"sandbox", "", true, header("Origin", "null"), 403},
		{"a file for another site", "main.js", true, header("Sec-Fetch-Site", "cross-site"), 403},
		{"a file for another server here", "main.js", true, header("Sec-Fetch-Site", "same-site"), 403},
		{"a link of another site", "", true, func(r *http.Request) {
			r.Header.Set("Sec-Fetch-Site", "cross-site")
			r.Header.Set("Sec-Fetch-Mode", "navigate")
		}, 200},
		{"a code from another site", "enter", false, func(r *http.Request) {
			post(r)
			r.Header.Set("Origin", "http://evil.example")
		}, 403},
		{"post", "", true, post, 405},
		{"post without a cookie", "", false, post, 401},
		{"socket without origin", "ws", true, nil, 403},
		{"socket without a cookie", "ws", false, header("Origin", origin), 401},
		{"no socket", "ws", true, header("Origin", origin), 426},
	} {
		change := func(r *http.Request) {
			if c.isKnown {
				r.AddCookie(cookie)
			}
			if c.change != nil {
				c.change(r)
			}
		}
		if response, body := get(t, root+c.path, change); response.StatusCode != c.want || c.want == 404 && !strings.Contains(body, `<a href="/">`) {
			t.Errorf("%s: status %d, want %d: %s", c.name, response.StatusCode, c.want, body)
		} else if response.Header.Get("Content-Security-Policy") == "" {
			t.Errorf("%s: no policy", c.name)
		}
	}
}

// The address with the token leads to an address without it, and the cookie is only for
// requests of the page.
func TestFirstVisit(t *testing.T) {
	s := startServer(t)
	site, cookie := letIn(t, s.URL())
	if site != s.Site() || strings.Contains(site, s.config.Token) {
		t.Errorf("it leads to %s", site)
	}
	if !cookie.HttpOnly || cookie.SameSite != http.SameSiteStrictMode || cookie.Path != "/" || cookie.MaxAge < 1e6 || strings.Contains(cookie.Value, s.config.Token) {
		t.Errorf("%+v", cookie)
	}
}

// A browser sends its cookie to all ports of a machine. A server with the same token takes
// the cookie of its own port, and no other one, whatever its name.
func TestCookieOfAPort(t *testing.T) {
	s, stop := startServerAt(t, Config{Registry: registry}, "127.0.0.1:0")
	_, cookie := letIn(t, s.URL())
	other := startServerWith(t, Config{Registry: registry, Token: s.config.Token})
	renamed := *cookie
	renamed.Name = other.auth.cookie.Name
	for _, c := range []*http.Cookie{cookie, &renamed} {
		if response, _ := get(t, other.Site(), func(r *http.Request) { r.AddCookie(c) }); response.StatusCode != http.StatusUnauthorized {
			t.Errorf("%s at another port: %s", c.Name, response.Status)
		}
	}
	stop()
	again, stop := startServerAt(t, Config{Registry: registry, Token: s.config.Token}, s.address.String())
	defer stop()
	if response, _ := get(t, again.Site(), func(r *http.Request) { r.AddCookie(cookie) }); response.StatusCode != http.StatusOK {
		t.Errorf("at the same port: %s", response.Status)
	}
}

func TestTokensDiffer(t *testing.T) {
	a, b := startServer(t), startServer(t)
	if a.config.Token == b.config.Token || len(a.config.Token) < 26 || a.auth.cookie.Name == b.auth.cookie.Name || a.auth.cookie.Value == b.auth.cookie.Value {
		t.Errorf("tokens %q and %q", a.config.Token, b.config.Token)
	}
}

// Another site may not open a socket, even if it has the cookie.
func TestForeignSocket(t *testing.T) {
	s := startServer(t)
	site, cookie := letIn(t, s.URL())
	_, response, err := dialSocket(t.Context(), site, "http://evil.example", cookie)
	if err == nil || response.StatusCode != http.StatusForbidden {
		t.Errorf("%v, %+v", err, response)
	}
}

// If the server listens to other machines, they may use its IP address but no name.
func TestOpenToOthers(t *testing.T) {
	s := New(Config{Registry: registry}, &net.TCPAddr{IP: net.IPv6unspecified, Port: 8000})
	for host, want := range map[string]bool{
		"192.0.2.1:8000": true, "[2001:db8::1]:8000": true, "localhost:8000": true, "evil.example:8000": false, "192.0.2.1": false, "": false,
	} {
		if s.isOurHost(host) != want {
			t.Errorf("host %q: %v", host, !want)
		}
	}
	if s.Site() != "http://localhost:8000/" || !strings.HasPrefix(s.URL(), s.Site()) {
		t.Error(s.URL())
	}
	for _, site := range s.Outside() {
		if !s.isOurHost(strings.TrimSuffix(strings.TrimPrefix(site, "http://"), "/")) || strings.Contains(site, "127.0.0.1") {
			t.Errorf("other machines cannot use %s", site)
		}
	}
	if inside := New(Config{}, &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8000}).Outside(); len(inside) > 0 {
		t.Errorf("other machines cannot use %s", inside)
	}
}

// A client that uses a name of the machine is told the address at which it reaches the
// server.
func TestRefusedName(t *testing.T) {
	s := New(Config{Registry: registry}, &net.TCPAddr{IP: net.IPv4zero, Port: 8000})
	for local, want := range map[string]string{
		"192.0.2.7": "http://192.0.2.7:8000/", "127.0.0.1": "http://localhost:8000/", "2001:db8::1": "http://[2001:db8::1]:8000/",
	} {
		r := httptest.NewRequest(http.MethodGet, "http://name.local:8000/", nil)
		r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, &net.TCPAddr{IP: net.ParseIP(local), Port: 8000}))
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if text := w.Body.String(); w.Code != http.StatusMisdirectedRequest || !strings.Contains(text, "Open "+want+" instead") {
			t.Errorf("at %s: %d, %q", local, w.Code, text)
		}
	}
}

// outside finds references that a browser would load from elsewhere. Links for people
// and XML names are not among them.
var outside = regexp.MustCompile(`(?i)(src=|url\(|@import|import\(|from |fetch\(|<link[^>]*href=)\s*["'(]?(https?:)?//`)

func TestNothingFromOutside(t *testing.T) {
	files := 0
	sites := []fs.FS{site}
	for _, entry := range registry.Games {
		if _, err := session.GameFile(registry, entry.Family.Name+"/board.js"); err != nil {
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

// checkFiles looks for references that a browser would load from elsewhere. It returns
// the number of files.
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
	site, cookie := letIn(t, s.URL())
	_, response, err := dialSocket(t.Context(), site, strings.TrimSuffix(site, "/"), cookie)
	if err == nil || response.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("%v, %+v", err, response)
	}
	for _, c := range []struct {
		isKnown bool
		status  int
	}{{false, http.StatusUnauthorized}, {true, http.StatusServiceUnavailable}} { // only browsers that were let in learn why
		answer, text := get(t, site+"known", func(r *http.Request) {
			if c.isKnown {
				r.AddCookie(cookie)
			}
		})
		if answer.StatusCode != c.status || strings.Contains(text, "16 open pages") != c.isKnown {
			t.Errorf("%d: %s", answer.StatusCode, text)
		}
	}
}

// A listener that fails ends the server with its error.
func TestListenerFails(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listener.Close()
	s := New(Config{Registry: registry}, listener.Addr().(*net.TCPAddr))
	if err := s.Serve(context.Background(), listener); err == nil {
		t.Error("no error")
	}
}
