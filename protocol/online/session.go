package online

import (
	"context"
	"errors"
	"sync"

	"tetrad/protocol/session"
)

// A Session answers the messages of a page that was opened by the link of a game. It shows
// that game alone, answers questions about the rules, and has no engine and no library.
type Session struct {
	game   *Game
	rules  *session.Session
	send   func(message any)
	ctx    context.Context
	cancel context.CancelFunc

	secret    string             // of the side that the page plays; empty: none
	unfollow  context.CancelFunc // ends the last series of views; nil: there was none
	following sync.WaitGroup
}

// NewSession returns a session about a game. It calls send from several goroutines. Close
// ends it.
func NewSession(g *Game, send func(message any)) *Session {
	ctx, cancel := context.WithCancel(context.Background())
	rules := session.New(session.Config{Registry: g.games.config.Registry}, send)
	return &Session{game: g, rules: rules, send: send, ctx: ctx, cancel: cancel}
}

// Close ends the views and waits for their end.
func (s *Session) Close() {
	s.cancel()
	s.rules.Close()
	s.following.Wait()
}

// Requests are the kinds of requests of a page that was opened by a link.
var Requests = session.Kinds[*Session]{
	"follow": session.On("online", (*Session).follow),
	"sit":    session.On("seat", (*Session).sit),
	"act":    session.On("acted", (*Session).act),
}

// allowed are the requests about rules and boards that such a page may make.
var allowed = session.Kinds[*session.Session]{
	"games": session.Requests["games"], "state": session.Requests["state"],
	"states": session.Requests["states"], "explain": session.Requests["explain"],
}

// Handle answers one message. It must not be called concurrently.
func (s *Session) Handle(text []byte) {
	if allowed.Has(text) {
		allowed.Handle(s.rules, text, s.send)
	} else {
		Requests.Handle(s, text, s.send)
	}
}

// A followRequest asks for the game, now and after each change.
type followRequest struct {
	session.Head
	Secret string `json:"secret"` // of a side; empty: to watch
}

type onlineReply struct {
	Online *View `json:"online" tstype:"View"`
}

// follow shows the game from now on. The first view has the ID of the request.
func (s *Session) follow(q *followRequest) (*onlineReply, error) {
	if s.unfollow != nil {
		s.unfollow()
		s.following.Wait()
	}
	s.secret = q.Secret
	ctx, cancel := context.WithCancel(s.ctx)
	s.unfollow = cancel
	id := q.ID
	s.following.Go(func() {
		defer cancel()
		err := s.game.Follow(ctx, q.Secret, func(v *View) {
			s.send(session.Message{Head: session.Head{ID: id, Type: "online"}, Body: onlineReply{v}})
			id = 0
		})
		if err != nil {
			s.send(session.Refusal(q.ID, err))
		}
	})
	return nil, nil
}

// A sitRequest asks for the free side.
type sitRequest struct {
	session.Head
	Name string `json:"name"`
}

type seatReply struct {
	Secret string `json:"secret"` // shows from now on whose the side is
}

func (s *Session) sit(q *sitRequest) (*seatReply, error) {
	secret, err := s.game.Sit(q.Name)
	return &seatReply{secret}, err
}

// An actRequest is an action of the player whom the page follows the game for.
type actRequest struct {
	session.Head
	Action
}

type actedReply struct {
	Version int `json:"version"` // of the game with the action
}

func (s *Session) act(q *actRequest) (*actedReply, error) {
	version, err := s.game.Act(s.secret, q.Action)
	return &actedReply{version}, err
}

// A HostSession answers the messages about games with other people of a page that may use
// the whole program.
type HostSession struct {
	games *Games
	sites []string
	send  func(message any)
}

// NewHostSession returns a session. sites are the addresses at which other machines reach
// the program. games may be nil: nobody can be invited.
func NewHostSession(games *Games, sites []string, send func(message any)) *HostSession {
	return &HostSession{games, sites, send}
}

// HostRequests are the kinds of requests of such a page.
var HostRequests = session.Kinds[*HostSession]{
	"invite":      session.On("invited", (*HostSession).invite),
	"onlineGames": session.On("onlineGames", (*HostSession).list),
	"findCode":    session.On("found", (*HostSession).find),
}

// Handle answers one message if it is about games with other people, and reports whether it
// was.
func (s *HostSession) Handle(text []byte) bool {
	if !HostRequests.Has(text) {
		return false
	}
	HostRequests.Handle(s, text, s.send)
	return true
}

var errNoGames = errors.New("nobody can be invited: the program has no folder for such games")

type inviteRequest struct {
	session.Head
	Setup
}

type invitedReply struct {
	Key    string `json:"key"`
	Secret string `json:"secret"` // shows from now on whose the side is
}

func (s *HostSession) invite(q *inviteRequest) (*invitedReply, error) {
	if s.games == nil {
		return nil, errNoGames
	}
	g, secret, err := s.games.Invite(q.Setup)
	if err != nil {
		return nil, err
	}
	return &invitedReply{g.key, secret}, nil
}

type onlineGamesReply struct {
	Games []Summary `json:"games"`
	Sites []string  `json:"sites"` // addresses of the page for other machines; empty: there are none
}

func (s *HostSession) list(*session.Head) (*onlineGamesReply, error) {
	if s.games == nil {
		return nil, errNoGames
	}
	return &onlineGamesReply{s.games.List(), append([]string{}, s.sites...)}, nil
}

type findCodeRequest struct {
	session.Head
	Code string `json:"code"`
}

type foundReply struct {
	Key string `json:"key"`
}

func (s *HostSession) find(q *findCodeRequest) (*foundReply, error) {
	if s.games == nil {
		return nil, errNoGames
	}
	g, err := s.games.FindCode(q.Code)
	if err != nil {
		return nil, err
	}
	return &foundReply{g.key}, nil
}
