package session

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"tetrad/positions"
	"tetrad/protocol/explorer"
)

// An exploreRequest asks which turns were played in a position.
type exploreRequest struct {
	Head
	line
	Sources []string `json:"sources,omitempty" tstype:"string[] | null"` // that count; null: all
	Fresh   bool     `json:"fresh,omitempty"`                            // whether kept games may have changed elsewhere
}

// An exploreReply reports which turns were played in a position.
type exploreReply struct {
	*explorer.Answer
	Sources []explorer.Source `json:"sources"` // sources of all games, including those that do not count
	Left    int               `json:"left"`    // own games that are not read yet
}

// An ownGamesRequest has new versions of games that the page keeps.
type ownGamesRequest struct {
	Head
	Own []KeptGame `json:"own"`
}

type ownGamesReply struct {
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

func (s *Session) explore(q *exploreRequest) (*exploreReply, error) {
	end, presentation, err := s.solver.show(q.line)
	if err != nil {
		return nil, err
	}
	x := s.explorer
	if err := x.readOwn(q.Fresh); err != nil {
		return nil, err
	}
	counts := func(source string) bool { return q.Sources == nil || slices.Contains(q.Sources, source) }
	answer := explorer.Lookup(end.game, end.position, x.indexes, counts)
	for i := range answer.Turns {
		t := &answer.Turns[i]
		t.Trace = traceOfMove(presentation, end.position, t.Move)
	}
	return &exploreReply{answer, x.sources(), len(x.unread)}, nil
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
func (s *Session) ownGames(q *ownGamesRequest) (*ownGamesReply, error) {
	if s.library != nil {
		return nil, errors.New("this program has the kept games already")
	}
	reply := &ownGamesReply{[]string{}}
	for i := range q.Own {
		g := &q.Own[i]
		if err := s.explorer.put(g); err != nil {
			reply.Faults = append(reply.Faults, fmt.Sprintf("%s: %v", positions.Clip(g.ID), err))
		}
	}
	return reply, nil
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
