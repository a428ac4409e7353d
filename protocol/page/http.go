package page

import (
	"embed"
	"io/fs"
	"net"
	"net/http"
	"path"
	"strconv"
	"strings"

	"tetrad/protocol/session"
)

//go:embed web
var webFiles embed.FS

// site holds the files of the page.
var site = func() fs.FS {
	files, err := fs.Sub(webFiles, "web")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	return files
}()

// Files returns the files of the page by their paths below its address.
func Files() fs.FS { return site }

// securityHeaders isolate the page: it loads nothing from elsewhere, no other page can
// frame it, and other sites do not learn its address.
var securityHeaders = map[string]string{
	"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
		"img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; " +
		"frame-ancestors 'none'",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Referrer-Policy":              "no-referrer",
	"X-Content-Type-Options":       "nosniff",
	"Cache-Control":                "no-cache",
}

// contentTypes are the content types of the page's files. Those of the operating system
// vary between systems.
var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".png": "image/png", ".json": "application/json",
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
	scheme, _ := s.scheme()
	if origin := r.Header.Get("Origin"); origin != "" && origin != scheme+r.Host {
		http.Error(w, "Another site may not ask here.", http.StatusForbidden)
		return
	}
	site, isVisit := r.Header.Get("Sec-Fetch-Site"), r.Header.Get("Sec-Fetch-Mode") == "navigate"
	if (site == "cross-site" || site == "same-site") && !isVisit {
		http.Error(w, "Another site may not ask here.", http.StatusForbidden)
		return
	}
	if s.auth.serve(w, r) {
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	switch isKnown := s.auth.knows(r); {
	case !isKnown && (name == "ws" || !isReading(r)):
		http.Error(w, notKnown, http.StatusUnauthorized)
	case !isKnown && !isOutside[name]:
		s.serveAuth(w, r)
	case name == "ws":
		s.servePage(w, r)
	case !isReading(r):
		http.Error(w, "There is nothing to change here.", http.StatusMethodNotAllowed)
	default:
		s.serveFile(w, r, name)
	}
}

const notKnown = "This browser is not known. Open the whole address that the program has printed."

func isReading(r *http.Request) bool {
	return r.Method == http.MethodGet || r.Method == http.MethodHead
}

// isOutside holds the files that the page of auth.html needs.
var isOutside = map[string]bool{"auth/auth.js": true, "auth/auth.css": true, "icon.svg": true}

// serveAuth shows unknown visitors what to do. The page has the status of a refusal and
// is served at any address. The browser continues at this address after its admission.
func (s *Server) serveAuth(w http.ResponseWriter, r *http.Request) {
	accept := r.Header.Get("Accept")
	if accept != "" && !strings.Contains(accept, "text/html") && !strings.Contains(accept, "*/*") {
		http.Error(w, notKnown, http.StatusUnauthorized)
		return
	}
	content, err := fs.ReadFile(site, "auth.html")
	if err != nil {
		http.Error(w, notKnown, http.StatusUnauthorized)
		return
	}
	w.Header().Set("Content-Type", contentTypes[".html"])
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusUnauthorized)
	if r.Method == http.MethodGet {
		w.Write(content) // it is not an error if the browser has disconnected
	}
}

// serveFile answers with a file of the page, or of a game: games/FAMILY/NAME.
func (s *Server) serveFile(w http.ResponseWriter, r *http.Request, name string) {
	switch {
	case name == "" && s.config.Farm != nil:
		name = "farm.html"
	case name == "" && s.config.Match != nil:
		name = "watch.html"
	case name == "":
		name = "index.html"
	}
	var content []byte
	var err error
	if rest, ok := strings.CutPrefix(name, "games/"); ok {
		content, err = session.GameFile(s.config.Registry, rest)
	} else {
		content, err = fs.ReadFile(site, name) // ReadFile refuses paths with dots as elements
	}
	if err != nil {
		http.NotFound(w, r)
		return
	}
	if kind, ok := contentTypes[path.Ext(name)]; ok {
		w.Header().Set("Content-Type", kind)
	}
	content = packed(w, r, content)
	w.Header().Set("Content-Length", strconv.Itoa(len(content)))
	if r.Method == http.MethodGet {
		w.Write(content) // it is not an error if the browser has disconnected
	}
}

// isOurHost reports whether a Host header can come from the address that the server has
// printed. A site whose name resolves to this machine (DNS rebinding) sends its own
// name. IP addresses cannot be rebound.
func (s *Server) isOurHost(host string) bool {
	name, port, err := net.SplitHostPort(host)
	if err != nil { // no port means the usual one
		name = strings.Trim(host, "[]")
		_, port = s.scheme()
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
