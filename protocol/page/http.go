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
	if !s.isPublic(r) && !s.isOurHost(r.Host) {
		http.Error(w, "The server has another name. Open "+s.reachedAt(r)+" instead.", http.StatusMisdirectedRequest)
		return
	}
	if origin := r.Header.Get("Origin"); origin != "" && !s.isOurOrigin(origin, r) {
		http.Error(w, "Another site may not ask here.", http.StatusForbidden)
		return
	}
	site, isVisit := r.Header.Get("Sec-Fetch-Site"), r.Header.Get("Sec-Fetch-Mode") == "navigate"
	if (site == "cross-site" || site == "same-site") && !isVisit {
		http.Error(w, "Another site may not ask here.", http.StatusForbidden)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	isKnown := s.auth.knows(r)
	if isKnown && name == "known" && len(s.pages) == maxPages { // a page asks why it was refused
		http.Error(w, tooMany(s.pages), http.StatusServiceUnavailable)
		return
	}
	if s.auth.serve(w, r) {
		return
	}
	if s.serveGame(w, r, name) {
		return
	}
	switch {
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
	content, err := fs.ReadFile(site, "auth.html")
	if err != nil || accept != "" && !strings.Contains(accept, "text/html") && !strings.Contains(accept, "*/*") {
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

const nothing = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Tetrad</title>
<p>There is nothing at this address; Tetrad begins at <a href="/">its first page</a>.</p>`

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
		w.Header().Set("Content-Type", contentTypes[".html"])
		w.WriteHeader(http.StatusNotFound)
		w.Write([]byte(nothing))
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

// isPublic reports whether a request has come by the proxy, to the name on the Internet.
func (s *Server) isPublic(r *http.Request) bool {
	return s.config.Public != nil && strings.EqualFold(r.Host, s.config.Public.Host)
}

// isSecure reports whether a browser has sent a request encrypted.
func (s *Server) isSecure(r *http.Request) bool {
	if s.isPublic(r) {
		return s.config.Public.Scheme == "https"
	}
	return s.config.TLS != nil
}

// isOurOrigin reports whether a request to us comes from a page of ours.
func (s *Server) isOurOrigin(origin string, r *http.Request) bool {
	scheme := "http://"
	if s.isSecure(r) {
		scheme = "https://"
	}
	return strings.EqualFold(origin, scheme+r.Host)
}

// reachedAt returns the address of the page at which the client of a request reaches it.
// Clients on this machine and others may need different ones.
func (s *Server) reachedAt(r *http.Request) string {
	if public := s.Public(); public != "" {
		return public
	}
	if local, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr); ok && !local.IP.IsLoopback() {
		return s.siteAt(local.IP.String())
	}
	return s.Site()
}

func portOf(address *net.TCPAddr) string { return strconv.Itoa(address.Port) }
