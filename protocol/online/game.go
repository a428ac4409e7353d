// Package online holds games between two people at two machines. A game has one truth,
// here: its rules are checked, its clocks run by this machine's time, and each action is
// on disk before it is acknowledged. The package knows no network: it gets messages and
// gives answers, as package session does.
//
// Whoever has the key of a game may look at it. A side belongs to whoever has its secret,
// which is told once.
package online

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"tetrad/engine/game"
	"tetrad/positions"
)

// A Game is one game between two people. Its methods are safe for concurrent use.
type Game struct {
	// Pages has an entry for each open page of the game; the server fills it.
	Pages chan struct{}

	key   string // names the game, and lets a browser look at it
	games *Games

	mu       sync.Mutex
	log      logFile
	setup    event // the event with which the game began
	variant  positions.Game
	entry    game.Entry
	position positions.Position
	drawless bool
	moves    []string
	turns    [][]positions.Step // the steps of the moves
	times    [][2]time.Duration // left on the clocks before the first turn, and after each
	began    time.Time          // when the turn that goes on began
	seats    [2]seat
	offer    Offer
	declined []Offer // nobody may make them again
	outcome  positions.Outcome
	reason   string // why the game is over, if not by its rules; for people
	isOver   bool
	isKept   bool   // whether the library has the game
	next     string // key of the rematch
	changed  time.Time
	version  int         // number of events
	timer    *time.Timer // ends the game when a clock runs out; nil: none runs
	watchers map[chan struct{}]bool
}

// A seat is one side of a game.
type seat struct {
	name   string
	secret string    // its hash; empty: nobody has sat down
	pages  int       // open pages of the player
	paged  time.Time // when the player last opened or closed a page
}

// An Offer is a question of one player to the other.
type Offer struct {
	What   string `json:"what" tstype:"'takeback' | 'draw' | 'rematch'"`
	By     string `json:"by" tstype:"Player"`
	Ply    int    `json:"ply"`                              // the number of turns that remain after the takeback, or when it was asked
	Closed string `json:"closed,omitempty" tstype:"Player"` // who has declined or withdrawn it; empty: it is open
}

func (o Offer) isOpen() bool { return o.What != "" && o.Closed == "" }

// The questions of an [Offer].
const (
	takeback = "takeback"
	draw     = "draw"
	rematch  = "rematch"
)

// What ends a game besides its rules and a draw by agreement.
const (
	resign  = "resign"
	timeout = "time"
	cancel  = "cancel"
	gone    = "gone" // a player is, and the other one has ended the game
)

// Errors of actions that come too late, or from somebody who may not act.
var (
	errOver     = errors.New("the game is over")
	errNotYours = errors.New("you only watch this game")
	errTaken    = errors.New("both sides are taken; you can watch")
	errWait     = errors.New("it is not your turn")
	errWaiting  = errors.New("your opponent is not here yet")
	errNotOpen  = errors.New("this question is not open any more")
	errNoDraws  = errors.New("this game has no draws")
	errNoClaim  = errors.New("you may claim only while your opponent is to move, and away for two minutes")
)

// newGame returns a game that nothing has happened in but its beginning.
func newGame(games *Games, key string, log logFile, setup event) (*Game, error) {
	variant, entry, err := games.config.Registry.Game(setup.Game)
	if err != nil {
		return nil, err
	}
	g := &Game{
		Pages: make(chan struct{}, maxWatchers+2*maxPages), key: key, games: games, log: log, setup: setup, variant: variant, entry: entry, position: variant.Start(),
		watchers: map[chan struct{}]bool{}, changed: time.UnixMilli(setup.At), began: time.UnixMilli(setup.At),
	}
	g.drawless = g.position.Abilities().Drawless
	base := milliseconds(setup.Base)
	g.times = [][2]time.Duration{{base, base}}
	g.seats[setup.player()] = seat{name: setup.Name, secret: setup.Secret}
	if other := setup.Rematch; other != nil {
		g.seats[setup.player().Opponent()] = seat{name: other.Name, secret: other.Secret}
	}
	return g, nil
}

// do checks an event, writes it, and lets it happen. It must be called with the mutex.
func (g *Game) do(e event) error {
	happen, err := g.check(&e)
	if err != nil {
		return err
	}
	if g.games.closed.Load() {
		return errors.New("the program ends")
	}
	if err := g.log.append(e); err != nil {
		why := strings.ReplaceAll(err.Error(), g.log.path, filepath.Base(g.log.path)) // guests see no folder of this machine
		return errors.New("the game could not be written, so nothing has happened: " + why)
	}
	g.happen(e, happen)
	g.wind()
	g.tell()
	return nil
}

// happen lets an event happen that was checked.
func (g *Game) happen(e event, happen func()) {
	happen()
	g.version++
	g.changed = time.UnixMilli(e.At)
}

// check returns what an event does, or why it cannot happen. It completes the event.
func (g *Game) check(e *event) (happen func(), err error) {
	switch e.Do {
	case "sit":
		return g.checkSit(e)
	case "offer":
		return g.checkOffer(e)
	case "decline":
		if !g.offer.isOpen() || g.offer.What != e.What {
			return nil, errNotOpen
		}
		return func() { g.declined = append(g.declined, g.offer); g.offer.Closed = e.By }, nil
	case "next":
		return func() { g.next, g.offer = e.Next, Offer{} }, nil
	case "kept":
		return func() { g.isKept = true }, nil
	}
	switch {
	case g.isOver:
		return nil, errOver
	case !g.isFull() && e.Do != cancel:
		return nil, errWaiting
	}
	left := g.stamp(e)
	switch e.Do {
	case "move":
		return g.checkMove(e, left)
	case resign, timeout, draw, gone:
		outcome := positions.WinFor(e.player().Opponent())
		switch {
		case e.Do == gone && e.What != "win" && e.What != draw:
			return nil, fmt.Errorf("there is no claim %q", positions.Clip(e.What))
		case e.What == draw && g.drawless:
			return nil, errNoDraws
		case e.Do == gone && len(g.moves) < 2:
			outcome = positions.Undecided // the player who has left has made no turn
		case e.Do == draw || e.What == draw:
			outcome = positions.Draw
		}
		return func() { g.times[len(g.times)-1] = left; g.end(outcome, e.Do) }, nil
	case cancel:
		if g.isFull() {
			return nil, errors.New("your opponent has come; you can resign")
		}
		return func() { g.end(positions.Undecided, e.Do) }, nil
	case takeback:
		if e.Ply < 0 || e.Ply >= len(g.moves) {
			return nil, errors.New("there is nothing to take back")
		}
		return func() { g.takeBack(e) }, nil
	case "give":
		to := e.player().Opponent()
		if !g.hasClock() || left[to] > maxBase {
			return nil, errors.New("this clock gets no more time")
		}
		return func() { g.times[len(g.times)-1][to] += giveTime }, nil
	}
	return nil, fmt.Errorf("there is no event %q", positions.Clip(e.Do))
}

func (g *Game) checkSit(e *event) (func(), error) {
	by := g.setup.player().Opponent()
	if g.isFull() || g.isOver {
		return nil, errTaken
	}
	e.By = by.String()
	return func() { g.seats[by].name, g.seats[by].secret, g.began = e.Name, e.Secret, time.UnixMilli(e.At) }, nil
}

func (g *Game) checkMove(e *event, left [2]time.Duration) (func(), error) {
	by := e.player()
	switch {
	case by != g.position.ToMove():
		return nil, errWait
	case e.Ply != len(g.moves):
		return nil, fmt.Errorf("the game has %d turns, and your turn was for %d", len(g.moves), e.Ply)
	}
	steps, err := g.position.ParseTurn(e.Move)
	if err != nil {
		return nil, err
	}
	e.Move = g.position.TurnString(steps)
	return func() {
		positions.DoTurn(g.position, steps)
		g.moves, g.turns = append(g.moves, e.Move), append(g.turns, steps)
		g.times = append(g.times, left)
		g.began = time.UnixMilli(e.At)
		if g.offer.What == takeback || g.offer.By != e.By || !g.offer.isOpen() {
			g.offer = Offer{} // to move is to decline
		}
		if outcome := g.position.Outcome(); outcome != positions.Undecided {
			g.end(outcome, "")
		}
	}, nil
}

func (g *Game) checkOffer(e *event) (func(), error) {
	offer := Offer{What: e.What, By: e.By, Ply: len(g.moves)}
	switch {
	case e.What != takeback && e.What != draw && e.What != rematch:
		return nil, fmt.Errorf("there is no question %q", positions.Clip(e.What))
	case !g.isFull():
		return nil, errWaiting
	case (e.What == rematch) != g.isOver:
		return nil, errors.New("this is no time for that question")
	case e.What == rematch && g.next != "":
		return nil, errors.New("the rematch has begun")
	case e.What == draw && g.drawless:
		return nil, errNoDraws
	case g.offer.isOpen():
		return nil, errors.New("there is an open question")
	}
	if e.What == takeback {
		if offer.Ply--; g.position.ToMove() == e.player() {
			offer.Ply--
		}
		if offer.Ply < 0 {
			return nil, errors.New("you have made no turn")
		}
	}
	if slices.Contains(g.declined, offer) {
		return nil, errors.New("that was declined or withdrawn")
	}
	return func() { g.offer = offer }, nil
}

// takeBack takes back the turns after a ply. The clocks are as they were then.
func (g *Game) takeBack(e *event) {
	for i := len(g.moves); i > e.Ply; i-- {
		positions.UndoTurn(g.position, g.turns[i-1])
	}
	g.moves, g.turns, g.times = g.moves[:e.Ply], g.turns[:e.Ply], g.times[:e.Ply+1]
	g.began, g.offer, g.declined = time.UnixMilli(e.At), Offer{}, nil
}

// end ends the game. how is the event that has ended it; empty: the rules.
func (g *Game) end(outcome positions.Outcome, how string) {
	g.isOver, g.outcome, g.reason, g.offer = true, outcome, how, Offer{}
}

// isFull reports whether both sides are taken.
func (g *Game) isFull() bool { return g.seats[0].secret != "" && g.seats[1].secret != "" }

// seatOf returns the side that belongs to a secret.
func (g *Game) seatOf(secret string) (positions.Player, bool) {
	hash := hashOf(secret)
	for i := range g.seats {
		if own := g.seats[i].secret; own != "" && subtle.ConstantTimeCompare([]byte(own), []byte(hash)) == 1 {
			return positions.Player(i), true
		}
	}
	return 0, false
}

// hashOf returns what is kept of a secret.
func hashOf(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// maxName is the greatest length of a name, in characters.
const maxName = 40

// cleanName returns a name without what would disturb others: control characters, and all
// that is too long.
func cleanName(name, otherwise string) string {
	fields := strings.Fields(strings.Map(func(c rune) rune {
		if c < ' ' || c == 0x7F || c == 0xFFFD || c >= 0x202A && c <= 0x202E || c >= 0x2066 && c <= 0x2069 {
			return ' '
		}
		return c
	}, name))
	runes := []rune(strings.Join(fields, " "))
	if len(runes) == 0 {
		return otherwise
	}
	return string(runes[:min(len(runes), maxName)])
}
