package session

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/protocol/explorer"
)

// An exploreReply reports which turns were played in a position. Counts are for the
// player to move.
type exploreReply struct {
	head // "explore"
	explorer.Count
	Turns   []exploredTurn    `json:"turns"`   // most played first
	Matches []explorer.Match  `json:"matches"` // latest games
	Sources []explorer.Source `json:"sources"` // sources of all games, including those that do not count
	Left    int               `json:"left"`    // own games that are not read yet
}

type exploredTurn struct {
	explorer.Turn
	Trace *game.Trace `json:"trace,omitempty"` // of the move; nil if it needs no square
}

type ownGamesReply struct {
	head            // "ownGames"
	Faults []string `json:"faults"` // omitted games, with the reasons
}

// An explorerSession answers questions about earlier games.
type explorerSession struct {
	solver  solver
	own     *explorer.Index
	indexes []*explorer.Index // the own games first
	library Library           // holds the own games; nil: the page sends them
	known   map[string]int64  // versions of the games read from the library, by ID
	unread  []string          // changed games of the library
	begun   bool              // whether it has looked at the library
}

// ownSource is the name of the source of the player's own games.
const ownSource = "My games"

// ownMemory limits the memory of the player's own games, in bytes.
const ownMemory = 64 << 20

// readTime limits the time that one request spends on reading own games.
const readTime = 100 * time.Millisecond

func newExplorerSession(config Config) *explorerSession {
	x := &explorerSession{
		solver: solver{config.Registry}, own: explorer.NewIndex(ownMemory), library: config.Library, known: map[string]int64{},
	}
	x.indexes = append(x.indexes, x.own)
	if config.Explore != nil {
		x.indexes = append(x.indexes, config.Explore)
	}
	return x
}

// explore reports which turns were played in a position.
func (s *Session) explore(r *request) (any, error) {
	end, presentation, err := s.solver.show(r.line)
	if err != nil {
		return nil, err
	}
	x := s.explorer
	if err := x.readOwn(r.Fresh); err != nil {
		return nil, err
	}
	counts := func(source string) bool { return r.Sources == nil || slices.Contains(r.Sources, source) }
	return x.reply(r, end.position, presentation, explorer.Lookup(end.game, end.position, x.indexes, counts)), nil
}

// readOwn reads changed games of the library until the time is up. It looks for changes
// at the first call, and whenever the page asks for it.
func (x *explorerSession) readOwn(fresh bool) error {
	if x.library == nil {
		return nil
	}
	if fresh || !x.begun {
		x.begun = true
		if err := x.findChanges(); err != nil {
			return err
		}
	}
	for end := time.Now().Add(readTime); len(x.unread) > 0 && time.Now().Before(end); x.unread = x.unread[1:] {
		if g, err := x.library.Read(x.unread[0]); err == nil {
			x.addKept(g)
		}
	}
	return nil
}

// findChanges compares the games of the library with the games already read.
func (x *explorerSession) findChanges() error {
	list, _, err := x.library.List()
	if err != nil {
		return err
	}
	there := map[string]bool{}
	x.unread = nil
	for _, g := range list {
		there[g.ID] = !g.Deleted
		if !g.Deleted && x.known[g.ID] != g.Saved {
			x.unread = append(x.unread, g.ID)
		}
	}
	for id := range x.known {
		if !there[id] {
			x.own.Remove(id)
			delete(x.known, id)
		}
	}
	return nil
}

// put adds a version of an own game, or removes a deleted game. A game without a result
// does not count, since it does not show how turns ended.
func (x *explorerSession) put(g *KeptGame) error {
	if g.Deleted || g.Result == positions.Undecided.String() || len(g.Moves) == 0 {
		x.own.Remove(g.ID)
		return nil
	}
	variant, _, err := x.solver.registry.Game(g.Game)
	if err != nil {
		x.own.Remove(g.ID)
		return err
	}
	return x.own.Put(ownSource, g.ID, variant, g.Record())
}

// addKept adds a game of the library. A game that breaks the rules does not count; files
// from elsewhere may contain such games.
func (x *explorerSession) addKept(g *KeptGame) {
	if x.begun {
		x.known[g.ID] = g.Saved
		_ = x.put(g)
	}
}

// ownGames adds games that the page keeps and removes deleted ones.
func (s *Session) ownGames(r *request) (any, error) {
	if s.library != nil {
		return nil, errors.New("this program has the kept games already")
	}
	reply := ownGamesReply{r.head, []string{}}
	for i := range r.Own {
		g := &r.Own[i]
		if err := s.explorer.put(g); err != nil {
			reply.Faults = append(reply.Faults, fmt.Sprintf("%s: %v", positions.Clip(g.ID), err))
		}
	}
	return reply, nil
}

// reply converts an answer to the format of the page.
func (x *explorerSession) reply(
	r *request, p positions.Position, presentation game.Presentation, answer *explorer.Answer,
) exploreReply {
	reply := exploreReply{
		head: r.head, Count: answer.Count, Turns: []exploredTurn{}, Matches: orEmpty(answer.Samples), Sources: x.sources(),
		Left: len(x.unread),
	}
	for _, t := range answer.Turns {
		reply.Turns = append(reply.Turns, exploredTurn{t, traceOfMove(presentation, p, t.Move)})
	}
	return reply
}

// sources returns the sources, the own games first, and merges sources with the same
// name.
func (x *explorerSession) sources() []explorer.Source {
	list := []explorer.Source{{Name: ownSource}}
	for _, index := range x.indexes {
		for _, source := range index.Sources() {
			i := slices.IndexFunc(list, func(s explorer.Source) bool { return s.Name == source.Name })
			if i < 0 {
				list = append(list, source)
			} else {
				list[i].Games += source.Games
			}
		}
	}
	return list
}
