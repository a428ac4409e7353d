package commands

import (
	"context"
	"fmt"
	"net"
	"time"

	"tetrad/bench/match"
	"tetrad/bench/match/results"
	"tetrad/cmd/cli"
	"tetrad/protocol/page"
	"tetrad/protocol/record"
)

// closeTimeout is the time that pages have to receive the end of a match.
const closeTimeout = 2 * time.Second

// An audience is the people who watch a match in a browser. A nil audience has nobody
// in it.
type audience struct {
	feed   *match.Feed
	cancel context.CancelFunc
	served chan struct{} // closed when the server has ended
}

// openToAudience lets people watch a match at an address. It returns a nil audience if
// there is no address.
func openToAudience(e *cli.Env, m *match.Match, address string) (*audience, error) {
	if address == "" {
		return nil, nil
	}
	listener, err := net.Listen("tcp", address)
	if cli.IsAddressInUse(err) {
		return nil, cli.Usage("--watch: another program listens on %s already; choose another port", address)
	}
	if err != nil {
		return nil, cli.Usage("--watch: %w; give HOST:PORT such as 127.0.0.1:7464", err)
	}
	a := &audience{feed: match.NewFeed(m), served: make(chan struct{})}
	m.Playing = a.feed.Playing
	show := m.Finished
	m.Finished = func(g record.Game, standing *results.Standing) {
		a.feed.Finished(g, standing)
		show(g, standing)
	}
	server := page.New(page.Config{Registry: e.Registry, Match: a.feed, Token: e.PageToken(),
		Tell: func(text string) { fmt.Fprintln(e.Stderr, text) }}, listener.Addr().(*net.TCPAddr))
	e.AnnouncePage("The match is shown at", server)
	var ctx context.Context
	ctx, a.cancel = context.WithCancel(context.Background())
	go func() {
		defer close(a.served)
		server.Serve(ctx, listener) // the match continues without spectators
	}()
	return a, nil
}

// leave tells the audience why the match ended, and closes the page.
func (a *audience) leave(end match.End) {
	if a == nil {
		return
	}
	a.feed.Close(end, closeTimeout)
	a.cancel()
	<-a.served
}
