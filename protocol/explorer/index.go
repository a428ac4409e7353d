package explorer

import (
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"
	"time"
	"unsafe"

	"github.com/dgryski/go-farm"

	"tetrad/positions"
	"tetrad/protocol/record"
)

// An Index holds games in memory by the positions that they have reached. After
// [Index.Read] several goroutines may look up positions, while nobody changes the index.
type Index struct {
	room     int            // bytes that are left for games
	games    []*indexedGame // by number; nil: removed
	visits   []visit        // sorted; those of removed games may be among them
	fresh    []visit        // of games that were added since, not sorted
	byID     map[string]uint32
	known    map[uint64]bool // fingerprints of games without an ID
	players  map[string]Count
	sources  []Source
	sourceAt map[string]int
}

// An indexedGame is a game of an index.
type indexedGame struct {
	Source      string
	Place       int    // in the source, counted from 1
	ID          string // of a game that can be replaced
	Variant     string
	Players     [2]string
	Outcome     positions.Outcome
	Date        int64 // seconds since 1970; 0: unknown
	Thinking    uint8 // see thinkingCode; 0: unknown
	FEN         string
	Moves       string // with blanks between them
	Fingerprint uint64 // identifies copies of a game without an ID
}

// ErrKnown is the error for a game that the index already contains.
var ErrKnown = errors.New("the index has this game already")

// ErrFull is the error for a game for which an index has no room.
var ErrFull = errors.New("the explorer has no room for more games")

// Memory of a game in bytes, besides its texts. Turns are sorted into another place.
const (
	bytesOfGame = 500
	bytesOfTurn = 2 * int(unsafe.Sizeof(visit{}))
)

// maxName limits the bytes of the name of a player or a source.
const maxName = 1000

// NewIndex returns an index without games that takes at most about this many bytes.
func NewIndex(memory int) *Index {
	return &Index{room: memory, byID: map[string]uint32{}, known: map[uint64]bool{}, players: map[string]Count{},
		sourceAt: map[string]int{}}
}

// Sources returns the sources of the games, in the order in which they came.
func (x *Index) Sources() []Source { return x.sources }

// Add plays a game by the rules of variant and adds it. The source names the origin of
// the game, and place is its number there. The error explains why the game is not
// valid, or is [ErrKnown] or [ErrFull].
func (x *Index) Add(source string, place int, variant positions.Game, g *record.Game) error {
	list, err := visits(variant, g)
	if err != nil {
		return err
	}
	kept := newGame(source, variant, g)
	kept.Place, kept.Fingerprint = place, kept.fingerprint(g)
	if x.known[kept.Fingerprint] {
		return ErrKnown
	}
	return x.insert(kept, list)
}

// Put adds a game, or replaces the game with the same ID. The error explains why the
// game is not valid, or is [ErrFull]. After an error the index has no game with this ID.
func (x *Index) Put(source, id string, variant positions.Game, g *record.Game) error {
	list, err := visits(variant, g)
	x.Remove(id)
	if err != nil {
		return err
	}
	kept := newGame(source, variant, g)
	kept.ID = id
	return x.insert(kept, list)
}

// Remove removes the game with an ID, if it exists.
func (x *Index) Remove(id string) {
	number, ok := x.byID[id]
	if !ok {
		return
	}
	g := x.games[number]
	x.count(g, -1)
	x.games[number] = nil
	delete(x.byID, id)
}

// insert adds a game with its visits.
func (x *Index) insert(g *indexedGame, list []visit) error {
	if x.room < g.size() {
		return ErrFull
	}
	number := uint32(len(x.games))
	x.games = append(x.games, g)
	for i := range list {
		list[i].game = number
	}
	x.fresh = append(x.fresh, list...)
	if g.ID != "" {
		x.byID[g.ID] = number
	} else {
		x.known[g.Fingerprint] = true
	}
	x.count(g, 1)
	return nil
}

// size returns about how many bytes a game takes, with what the index knows of it.
func (g *indexedGame) size() int {
	turns := strings.Count(g.Moves, " ") + 1
	return bytesOfGame + len(g.ID) + len(g.Source) + len(g.Players[0]) + len(g.Players[1]) + len(g.FEN) + len(g.Moves) +
		turns*bytesOfTurn
}

// count adds a game to the memory used and to the counts of its players and of its
// source, or subtracts it.
func (x *Index) count(g *indexedGame, times int) {
	for i, name := range g.Players {
		var one Count
		one.addResult(resultFor(g.Outcome.String(), positions.Player(i)))
		count := x.players[name]
		count.add(Count{times * one.Games, times * one.Wins, times * one.Draws, times * one.Losses})
		if x.players[name] = count; count.Games == 0 {
			delete(x.players, name)
		}
	}
	at, ok := x.sourceAt[g.Source]
	if !ok {
		at = len(x.sources)
		x.sourceAt[g.Source] = at
		x.sources = append(x.sources, Source{Name: g.Source})
	}
	x.sources[at].Games += times
	x.room -= times * g.size()
}

// visitsOf returns the visits of a position, in the order of compareVisits. Those of removed
// games may be among them.
func (x *Index) visitsOf(key uint64) []visit {
	x.settle()
	first := sort.Search(len(x.visits), func(i int) bool { return x.visits[i].key >= key })
	here := x.visits[first:]
	return here[:sort.Search(len(here), func(i int) bool { return here[i].key > key })]
}

// settle sorts the fresh visits in among the others, and drops those of removed games.
func (x *Index) settle() {
	if len(x.fresh) == 0 {
		return
	}
	slices.SortFunc(x.fresh, compareVisits)
	all := make([]visit, 0, len(x.visits)+len(x.fresh))
	take := func(v visit) {
		if x.games[v.game] != nil {
			all = append(all, v)
		}
	}
	old := x.visits
	for _, v := range x.fresh {
		for len(old) > 0 && compareVisits(old[0], v) < 0 {
			take(old[0])
			old = old[1:]
		}
		take(v)
	}
	for _, v := range old {
		take(v)
	}
	x.visits, x.fresh = all, nil
}

// newGame returns a record as a game of a source.
func newGame(source string, variant positions.Game, g *record.Game) *indexedGame {
	return &indexedGame{
		Source: clip(source), Variant: variant.Name(), Players: [2]string{clip(g.Players[0]), clip(g.Players[1])},
		Outcome: outcomeOf(g.Result), Date: dateOf(g), Thinking: thinkingOf(g),
		FEN: g.FEN, Moves: strings.Join(g.Turns(), " "),
	}
}

// fingerprint returns a number that identifies a game, to recognize copies.
func (g *indexedGame) fingerprint(r *record.Game) uint64 {
	return farm.Fingerprint64(fmt.Appendf(nil, "%s\n%q\n%s\n%s\n%s\n%s",
		g.Variant, r.Players, r.Result, r.Start.UTC(), g.FEN, g.Moves))
}

// clip shortens a name that is too long.
func clip(text string) string {
	if len(text) > maxName {
		text = strings.ToValidUTF8(text[:maxName], "")
	}
	return text
}

func outcomeOf(result string) positions.Outcome {
	for _, o := range []positions.Outcome{positions.P1Wins, positions.P2Wins, positions.Draw} {
		if o.String() == result {
			return o
		}
	}
	return positions.Undecided
}

// dateOf returns the time at which a game began, by the clock of the place where it was
// played, in seconds since 1970, or 0 if it is unknown. So its day is the one that the
// players would name. A record of another program may have a day alone, in a tag of PGN.
func dateOf(g *record.Game) int64 {
	if !g.Start.IsZero() {
		_, offset := g.Start.Zone()
		return g.Start.Unix() + int64(offset)
	}
	for _, t := range g.Tags {
		if day, err := time.Parse("2006.01.02", t.Value); t.Name == "Date" && err == nil {
			return day.Unix()
		}
	}
	return 0
}
