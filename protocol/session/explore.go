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
	exploredCount
	Unjudged int               `json:"unjudged"` // games left out because they do not say what the filter asks
	Turns    []exploredTurn    `json:"turns"`    // most played first
	Matches  []exploredMatch   `json:"matches"`  // latest games
	Sources  []explorer.Source `json:"sources"`  // sources of all games, including those that do not count
	Left     int               `json:"left"`     // own games that are not read yet
}

type exploredCount struct {
	explorer.Count
	Score *exploredScore `json:"score,omitempty"` // if a game has a result
}

// An exploredScore is the mean score of the player to move with 95% bounds, from 0 to
// 1.
type exploredScore struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

type exploredTurn struct {
	exploredCount
	Move  string        `json:"move"`
	Also  []string      `json:"also"`            // turns that are equal by symmetry
	Trace *game.Trace   `json:"trace,omitempty"` // of the move; nil if it needs no square
	Last  exploredMatch `json:"last"`            // the latest game, without its moves
	Best  *exploredBest `json:"best,omitempty"`  // the player of this turn with the best results
}

type exploredBest struct {
	Name string `json:"name"`
	exploredCount
}

// An exploredMatch is a game, seen at the position of the request.
type exploredMatch struct {
	explorer.Match
	Date string `json:"date"` // a day; empty if unknown
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
	filter, err := r.filter()
	if err != nil {
		return nil, err
	}
	return x.reply(r, end.position, presentation, explorer.Lookup(end.game, end.position, x.indexes, filter)), nil
}

// filter returns the games that count in the explorer.
func (r *request) filter() (explorer.Filter, error) {
	f := explorer.Filter{Thinking: millis(r.Thinking), Score: float64(r.Score) / 100}
	if r.Sources != nil {
		wanted := map[string]bool{}
		for _, name := range r.Sources {
			wanted[name] = true
		}
		f.Sources = func(name string) bool { return wanted[name] }
	}
	switch {
	case r.Thinking < 0 || r.Thinking > hour:
		return f, fmt.Errorf("the time for a turn is %d ms, want 0 to %d", r.Thinking, int64(hour))
	case r.Score < 0 || r.Score > 100:
		return f, fmt.Errorf("the score of players is %d%%, want 0 to 100", r.Score)
	}
	return f, f.Days(r.Since, r.Until)
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
		head: r.head, exploredCount: countOf(answer.Count), Unjudged: answer.Unjudged,
		Turns: []exploredTurn{}, Matches: []exploredMatch{}, Sources: x.sources(), Left: len(x.unread),
	}
	for i := range answer.Turns {
		t := &answer.Turns[i]
		shown := exploredTurn{
			exploredCount: countOf(t.Count), Move: t.Move, Also: orEmpty(t.Also), Last: matchOf(t.Last),
			Trace: traceOfMove(presentation, p, t.Move),
		}
		shown.Last.Moves = []string{}
		if t.Best.Name != "" {
			shown.Best = &exploredBest{t.Best.Name, countOf(t.Best.Count)}
		}
		reply.Turns = append(reply.Turns, shown)
	}
	for i := range answer.Samples {
		reply.Matches = append(reply.Matches, matchOf(answer.Samples[i]))
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

func countOf(c explorer.Count) exploredCount {
	count := exploredCount{Count: c}
	if mean, low, high, ok := c.Score(); ok {
		count.Score = &exploredScore{mean, low, high}
	}
	return count
}

func matchOf(m explorer.Match) exploredMatch {
	if m.Date.IsZero() {
		return exploredMatch{Match: m}
	}
	return exploredMatch{m, m.Date.Format(time.DateOnly)}
}
