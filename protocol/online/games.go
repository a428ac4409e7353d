package online

import (
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"tetrad/engine"
	"tetrad/engine/wholefile"
	"tetrad/positions"
	"tetrad/protocol/session"
)

// Bounds of what is kept and of what may be chosen.
const (
	maxGames     = 500            // with those that are over
	maxOpen      = 20             // invitations that nobody has accepted
	maxWatchers  = 50             // pages of people without a side that show one game
	maxPages     = 8              // pages of a player that show it
	openTime     = 24 * time.Hour // then an invitation counts no more, though its link still leads to the game
	codeTime     = 2 * time.Hour
	awayTime     = 2 * time.Minute
	giveTime     = 15 * time.Second    // that a player adds to the other one's clock
	maxIdle      = 30 * 24 * time.Hour // then a game may make room for another one
	maxBase      = 24 * time.Hour
	maxIncrement = time.Hour
)

// A Config says where games are.
type Config struct {
	Registry engine.Registry
	Folder   string // of the logs; it is created if necessary
	// Keep stores a finished game for its owner; nil: only the log has it.
	Keep func(g *session.KeptGame) error
	// Away is how long a player who is to move may be away before the other one may end the
	// game; 0: two minutes.
	Away time.Duration
}

// Games are the games of a server. Its methods are safe for concurrent use.
type Games struct {
	config  Config
	faults  []string // logs that cannot be used
	most    int      // games at once
	guesses Guesses  // of codes
	closed  atomic.Bool

	mu    sync.Mutex
	games map[string]*Game // by key
}

const suffix = ".log"

func (games *Games) path(key string) string { return filepath.Join(games.config.Folder, key+suffix) }

// Open reads the games of a folder.
func Open(config Config) (*Games, error) {
	if err := os.MkdirAll(config.Folder, 0o700); err != nil {
		return nil, err
	}
	games := &Games{config: config, most: maxGames, games: map[string]*Game{}, guesses: Guesses{Burst: tryBurst, Interval: tryInterval}}
	entries, err := os.ReadDir(config.Folder)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		key, isLog := strings.CutSuffix(entry.Name(), suffix)
		if !isLog || !isKey(key) || !entry.Type().IsRegular() {
			continue
		}
		switch g, err := games.read(key); {
		case err != nil:
			games.faults = append(games.faults, fmt.Sprintf("%s: %v", entry.Name(), err))
		case g != nil:
			games.games[key] = g
		}
	}
	for _, g := range games.games {
		g.mu.Lock()
		g.began = time.Now() // nobody pays for the time in which the program did not run
		g.wind()
		g.keep()
		g.mu.Unlock()
	}
	return games, nil
}

// Faults returns what is wrong with logs that cannot be used.
func (games *Games) Faults() []string { return games.faults }

// read plays the events of a log. It returns nil for a game that did not even begin.
func (games *Games) read(key string) (*Game, error) {
	log := logFile{path: games.path(key)}
	events, err := log.read()
	if err != nil || len(events) == 0 {
		return nil, err
	}
	if events[0].Do != begin {
		return nil, errors.New("it does not begin a game")
	}
	g, err := newGame(games, key, log, events[0])
	if err != nil {
		return nil, err
	}
	for i, e := range events[1:] {
		happen, err := g.check(&e)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+2, err)
		}
		g.happen(e, happen)
	}
	return g, nil
}

// Close ends the clocks. No game changes any more.
func (games *Games) Close() {
	games.closed.Store(true)
	for _, g := range games.all() {
		g.mu.Lock()
		if g.timer != nil {
			g.timer.Stop()
		}
		g.mu.Unlock()
	}
}

// all returns the games, the newest first.
func (games *Games) all() []*Game {
	games.mu.Lock()
	defer games.mu.Unlock()
	return slices.SortedFunc(maps.Values(games.games), func(a, b *Game) int {
		return cmp.Or(cmp.Compare(b.setup.At, a.setup.At), strings.Compare(a.key, b.key))
	})
}

// Find returns the game of a key, or nil.
func (games *Games) Find(key string) *Game {
	games.mu.Lock()
	defer games.mu.Unlock()
	return games.games[key]
}

// Key returns the key of the game, which its link has.
func (g *Game) Key() string { return g.key }

// A Setup is a game that a person wants to play with another one.
type Setup struct {
	Game      string `json:"game"`
	Side      string `json:"side" tstype:"Player"` // of the person
	Base      int64  `json:"base"`                 // ms on each clock; 0: no clock
	Increment int64  `json:"increment"`            // ms for each turn
	Name      string `json:"name"`                 // of the person
}

// Invite begins a game, and returns it with the secret of its first side. It waits for
// the other one.
func (games *Games) Invite(s Setup) (g *Game, secret string, err error) {
	variant, entry, err := games.config.Registry.Game(s.Game)
	switch {
	case err != nil:
		return nil, "", err
	case entry.NewPresentation == nil:
		return nil, "", fmt.Errorf("there is no board for %s", variant.Name())
	case s.Side != positions.P1.String() && s.Side != positions.P2.String():
		return nil, "", errors.New("the side is p1 or p2")
	case s.Base < 0 || s.Base > maxBase.Milliseconds() || s.Increment < 0 || s.Increment > maxIncrement.Milliseconds():
		return nil, "", fmt.Errorf("a clock has at most %v, and adds at most %v a turn", maxBase, maxIncrement)
	case s.Base == 0 && s.Increment > 0:
		return nil, "", errors.New("an increment needs a clock")
	}
	open := slices.DeleteFunc(games.all(), func(g *Game) bool { return !g.isOpen() })
	if len(open) >= maxOpen {
		return nil, "", fmt.Errorf("%d invitations are open: cancel one, or wait until somebody comes", len(open))
	}
	secret = rand.Text()
	g, err = games.begin(event{
		At: now(), Do: begin, By: s.Side, Game: variant.Name(), Base: s.Base, Increment: s.Increment,
		Name: cleanName(s.Name, "Host"), Secret: hashOf(secret), Code: newCode(),
	})
	return g, secret, err
}

// begin is the first event of a log.
const begin = "begin"

// begin begins a game, and makes room for it.
func (games *Games) begin(setup event) (*Game, error) {
	key := strings.ToLower(rand.Text())[:keyLength]
	g, err := newGame(games, key, logFile{path: games.path(key)}, setup)
	if err != nil {
		return nil, err
	}
	if err := games.makeRoom(); err != nil {
		return nil, err
	}
	if err := g.log.append(setup); err != nil {
		return nil, fmt.Errorf("the game could not be written: %w", err)
	}
	wholefile.SyncFolder(g.log.path)
	games.mu.Lock()
	defer games.mu.Unlock()
	games.games[key] = g
	return g, nil
}

// makeRoom removes the game that nobody has changed for the longest time, if there are too
// many. It never removes one that goes on.
func (games *Games) makeRoom() error {
	list := games.all()
	if len(list) < games.most {
		return nil
	}
	var oldest *Game
	var since time.Time
	for _, g := range list {
		if changed, isDone := g.lastChange(); isDone && (oldest == nil || changed.Before(since)) {
			oldest, since = g, changed
		}
	}
	if oldest == nil {
		return fmt.Errorf("there are %d games, and all of them go on", len(list))
	}
	games.mu.Lock()
	delete(games.games, oldest.key)
	games.mu.Unlock()
	return os.Remove(oldest.log.path)
}

// lastChange returns when something has happened in a game, and whether it may go.
func (g *Game) lastChange() (changed time.Time, isDone bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	idle := time.Since(g.changed)
	return g.changed, len(g.watchers) == 0 && (g.isOver || idle > maxIdle || !g.isFull() && idle > openTime)
}

// keyLength is the length of a key. It has five bits a letter, and cannot be guessed.
const keyLength = 20

// isKey reports whether a text has the form of a key. It is then no path.
func isKey(text string) bool {
	return len(text) == keyLength && !strings.ContainsFunc(text, func(c rune) bool { return (c < 'a' || c > 'z') && (c < '2' || c > '7') })
}
