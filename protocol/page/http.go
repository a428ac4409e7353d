package page

import (
	"crypto/subtle"
	"embed"
	"io/fs"
	"net"
	"net/http"
	"path"
	"strconv"
	"strings"
)

//go:embed web
var webFiles embed.FS

// site has the files of the page.
var site = func() fs.FS {
	files, err := fs.Sub(webFiles, "web")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	return files
}()

// securityHeaders keep the page to itself: it loads nothing from elsewhere, is
// shown in no other page, and tells no other site its address.
var securityHeaders = map[string]string{
	"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
		"connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Referrer-Policy":              "no-referrer",
	"X-Content-Type-Options":       "nosniff",
	"Cache-Control":                "no-cache",
}

// contentTypes are those of the page's files. Those of the operating system differ
// from one to another.
var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".png": "image/png",
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for name, value := range securityHeaders {
		w.Header().Set(name, value)
	}
	if !s.isOurHost(r.Host) {
		http.Error(w, "The server has another name.", http.StatusMisdirectedRequest)
		return
	}
	if origin := r.Header.Get("Origin"); origin != "" && origin != "http://"+r.Host {
		http.Error(w, "Another site may not ask here.", http.StatusForbidden)
		return
	}
	token, name, slash := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	switch {
	case subtle.ConstantTimeCompare([]byte(token), []byte(s.token)) != 1:
		http.Error(w, "Open the whole address that tetrad gui has printed.", http.StatusNotFound)
	case !slash:
		http.Redirect(w, r, "/"+token+"/", http.StatusMovedPermanently)
	case name == "ws":
		s.servePage(w, r)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		http.Error(w, "There is nothing to change here.", http.StatusMethodNotAllowed)
	default:
		s.serveFile(w, r, name)
	}
}

// serveFile answers with a file of the page, or of a game: games/FAMILY/NAME.
func (s *Server) serveFile(w http.ResponseWriter, r *http.Request, name string) {
	if name == "" {
		name = "index.html"
	}
	var content []byte
	var err error
	if rest, ok := strings.CutPrefix(name, "games/"); ok {
		content, err = s.oracle.gameFile(rest)
	} else {
		content, err = fs.ReadFile(site, name) // which takes no paths with dots
	}
	if err != nil {
		http.NotFound(w, r)
		return
	}
	if kind, ok := contentTypes[path.Ext(name)]; ok {
		w.Header().Set("Content-Type", kind)
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(content)))
	if r.Method == http.MethodGet {
		w.Write(content) // a browser that has gone away is no error
	}
}

// isOurHost reports whether a Host header can come from the address that the
// server has told. A site whose name leads to this machine (by DNS rebinding)
// sends its own name; numbers cannot be rebound.
func (s *Server) isOurHost(host string) bool {
	name, port, err := net.SplitHostPort(host)
	if err != nil { // no port: that of HTTP
		name, port = strings.Trim(host, "[]"), "80"
	}
	if port != portOf(s.address) {
		return false
	}
	if name == "localhost" {
		return s.address.IP.IsLoopback() || s.address.IP.IsUnspecified()
	}
	ip := net.ParseIP(name)
	return ip != nil && (ip.IsLoopback() || !s.address.IP.IsLoopback())
}

func portOf(address *net.TCPAddr) string { return strconv.Itoa(address.Port) }
