// Package page serves a page on which people play and analyse the games, and is
// the page's bridge to the rules and to engines. The page keeps the games; the
// server answers what is legal, and runs UGI engines as processes of their own.
//
// A page talks to the server by one WebSocket; docs/dev/page.md describes the
// messages. Whatever a page sends, the server starts no other program than the
// engines it was given.
package page

import (
	"context"
	"crypto/rand"
	"errors"
	"net"
	"net/http"
	"sync"
	"time"

	"tetrad/engine"
)

// A Config is what a server has to know.
type Config struct {
	Registry engine.Registry // the games
	Engines  []Engine        // the page's choice; the first is the default
}

// An Engine is a program that speaks UGI.
type Engine struct {
	Name    string            // for people
	Args    []string          // the program and its arguments
	Dir     string            // working folder; empty: that of this program
	Options map[string]string // set when it starts
}

// maxPages is the number of pages that are open at a time; each may run every
// engine.
const maxPages = 16

// A Server serves the page. Its methods are safe for concurrent use.
type Server struct {
	config   Config
	oracle   oracle
	token    string
	address  *net.TCPAddr
	patience patience

	pages chan struct{} // has an entry for each open page
	open  sync.WaitGroup
}

// New returns a server for a listener's address.
func New(config Config, address *net.TCPAddr) *Server {
	return &Server{
		config:   config,
		oracle:   oracle{config.Registry},
		token:    rand.Text(),
		address:  address,
		patience: defaultPatience,
		pages:    make(chan struct{}, maxPages),
	}
}

// URL returns the address of the page. It holds the token without which the
// server answers nothing, a new one for each server.
func (s *Server) URL() string {
	host := s.address.IP.String()
	if s.address.IP.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, portOf(s.address)) + "/" + s.token + "/"
}

// Serve answers on listener until ctx ends, and then ends all engines and
// returns nil. Other errors are those of the listener.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	web := http.Server{
		Handler:           s,
		ReadHeaderTimeout: 10 * time.Second,
		BaseContext:       func(net.Listener) context.Context { return ctx },
	}
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(listener) }()
	var err error
	select {
	case err = <-failed:
	case <-ctx.Done():
	}
	cancel() // which ends the pages
	s.open.Wait()
	web.Close()
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}
