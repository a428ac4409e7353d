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
	"net/url"
	"sync"
	"time"

	"tetrad/engine"
	"tetrad/engine/book"
	"tetrad/protocol/explorer"
	"tetrad/protocol/online"
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
	// Online holds games between people at different machines; nil: there are none.
	Online *online.Games
	// Token admits browsers; empty: New makes one. It consists of letters and digits.
	Token string
	// Proof is the time for a proof that a turn reaches a goal; 0: as long as usual.
	Proof time.Duration
	// TLS encrypts the page; nil: it is not encrypted.
	TLS *tls.Config
	// Public is the address at which a proxy serves the page to the Internet, without a path;
	// nil: there is no proxy.
	Public *url.URL
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

// Times after which the server closes a connection that is no socket of a page.
const (
	requestTime = 10 * time.Second // for a request with its body
	idleTime    = 2 * time.Minute  // between requests
)

// A Server serves the page. Its methods are safe for concurrent use.
type Server struct {
	config   Config
	auth     *auth
	address  *net.TCPAddr
	timeouts timeouts
	patience time.Duration // the longest that a browser may take to send a request

	pages  chan struct{} // has an entry for each open page
	guests chan struct{} // has an entry for each open page of a game between people
	open   sync.WaitGroup
}

// New returns a server for the address of a listener.
func New(config Config, address *net.TCPAddr) *Server {
	if config.Token == "" {
		config.Token = rand.Text()
	}
	s := &Server{
		config:   config,
		auth:     newAuth(config.Token, portOf(address), config.Tell),
		address:  address,
		timeouts: defaultTimeouts,
		patience: requestTime,
		pages:    make(chan struct{}, maxPages),
		guests:   make(chan struct{}, maxGuests),
	}
	s.auth.isSecure, s.auth.isRemote = s.isSecure, s.isPublic
	if config.Online != nil {
		s.auth.findGame = s.linkOf
	}
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

// Public returns the address of the page on the Internet, or "" if it has none.
func (s *Server) Public() string {
	if s.config.Public == nil {
		return ""
	}
	return s.config.Public.Scheme + "://" + s.config.Public.Host + "/"
}

// PublicURL returns the address for the first visit of a browser by way of the proxy.
func (s *Server) PublicURL() string { return s.Public() + "enter/" + s.config.Token }

// Outside returns the addresses of the page for other machines. It returns none if the
// server listens only to this machine and has no proxy.
func (s *Server) Outside() []string {
	switch public := s.Public(); {
	case public != "":
		return []string{public}
	case s.address.IP.IsLoopback():
		return nil
	case !s.address.IP.IsUnspecified():
		return []string{s.Site()}
	}
	var sites []string
	own, _ := net.InterfaceAddrs() // none are better than no page
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
		Handler:     s,
		ReadTimeout: s.patience,
		IdleTimeout: idleTime,
		BaseContext: func(net.Listener) context.Context { return ctx },
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
