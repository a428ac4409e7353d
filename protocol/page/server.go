// Package page serves a page on which people play and analyse the games. Each page has
// its own session (package session) and communicates with it through one WebSocket. The
// engines of the session are UGI engines in their own processes. Whatever a page sends,
// the server starts no programs other than its configured engines.
//
//go:generate go run ./script
package page

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"sync"
	"time"

	"tetrad/engine"
	"tetrad/engine/book"
	"tetrad/protocol/explorer"
	"tetrad/protocol/session"
	"tetrad/protocol/spectator"
)

// A Config configures a server.
type Config struct {
	Registry engine.Registry // the games
	Engines  []Engine        // the page's choice; the first is the default

	Library session.Library // keeps games; nil: only the browsers do
	Explore *explorer.Index // earlier games, for the explorer; nil: none
	Books   *book.Library   // opening books, for the explorer; nil: those of the program
	// Match is a match to watch; nil: none. The page then shows the match instead of a
	// board to play on.
	Match spectator.Feed
	// Farm is a farm of machines to watch; nil: none. The page then shows the
	// farm.
	Farm spectator.Farm
	// Token admits browsers; empty: New makes one. It consists of letters and digits.
	Token string
	// Proof is the time for a proof that a turn reaches a goal; 0: as long as usual.
	Proof time.Duration
	// TLS encrypts the page; nil: it is not encrypted.
	TLS *tls.Config
	// Tell shows a line of text to the person who started the program; nil: nobody.
	Tell func(text string)
}

// An Engine is a program that speaks UGI.
type Engine struct {
	Name    string            // for display
	Args    []string          // the program and its arguments
	Dir     string            // working folder; empty: the folder of this program
	Options map[string]string // set when the engine starts
}

// maxPages is the greatest number of open pages. Each page may run every engine.
const maxPages = 16

// A Server serves the page. Its methods are safe for concurrent use.
type Server struct {
	config   Config
	auth     *auth
	address  *net.TCPAddr
	timeouts timeouts

	pages chan struct{} // has an entry for each open page
	open  sync.WaitGroup
}

// New returns a server for the address of a listener.
func New(config Config, address *net.TCPAddr) *Server {
	if config.Token == "" {
		config.Token = rand.Text()
	}
	s := &Server{
		config:   config,
		auth:     newAuth(config.Token, config.Tell),
		address:  address,
		timeouts: defaultTimeouts,
		pages:    make(chan struct{}, maxPages),
	}
	s.auth.cookie.Secure = config.TLS != nil
	return s
}

// scheme returns the beginning of the addresses of the page, and its usual port.
func (s *Server) scheme() (scheme, port string) {
	if s.config.TLS != nil {
		return "https://", "443"
	}
	return "http://", "80"
}

// URL returns the address for the first visit of a browser. It contains the token and
// redirects to [Server.Site].
func (s *Server) URL() string { return s.Site() + "enter/" + s.config.Token }

// Site returns the address of the page for browsers that are already admitted.
func (s *Server) Site() string {
	host := s.address.IP.String()
	if s.address.IP.IsUnspecified() {
		host = "localhost"
	}
	return s.siteAt(host)
}

func (s *Server) siteAt(host string) string {
	scheme, _ := s.scheme()
	return scheme + net.JoinHostPort(host, portOf(s.address)) + "/"
}

// Outside returns the addresses of the page for other machines. It returns none if the
// server listens only to this machine.
func (s *Server) Outside() []string {
	if !s.address.IP.IsUnspecified() {
		if s.address.IP.IsLoopback() {
			return nil
		}
		return []string{s.Site()}
	}
	own, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	var sites []string
	for _, address := range own {
		if network, ok := address.(*net.IPNet); ok && network.IP.IsGlobalUnicast() {
			sites = append(sites, s.siteAt(network.IP.String()))
		}
	}
	return sites
}

// Serve answers on listener until ctx ends. It then ends all engines and returns nil.
// Other errors come from the listener.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	web := http.Server{
		Handler:           s,
		ReadHeaderTimeout: 10 * time.Second,
		BaseContext:       func(net.Listener) context.Context { return ctx },
	}
	if s.config.TLS != nil {
		listener = tls.NewListener(listener, s.config.TLS)
	}
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(listener) }()
	var err error
	select {
	case err = <-failed:
	case <-ctx.Done():
	}
	cancel() // ends the pages
	s.open.Wait()
	web.Close()
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// sessionConfig returns the configuration of a page's session.
func (s *Server) sessionConfig() session.Config {
	config := session.Config{
		Registry: s.config.Registry, Library: s.config.Library, Explore: s.config.Explore, Books: s.config.Books,
		Watch: s.timeouts.watch, Proof: s.config.Proof,
	}
	for _, spec := range s.config.Engines {
		config.Engines = append(config.Engines, process{spec, s.timeouts})
	}
	return config
}
