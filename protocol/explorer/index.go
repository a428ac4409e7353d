package explorer

import (
	"errors"
	"fmt"
	"slices"
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
	room    int                // bytes that are left for games
	added   int                // games, including removed ones
	visits  map[uint64][]visit // by the least key of the images of the position, in the order of the games
	byID    map[string]*indexedGame
	known   map[uint64]bool // fingerprints of games without an ID
	sources []Source
}

// An indexedGame is a game of an index.
type indexedGame struct {
	Match          // as at its start, without moves
	moves   string // with blanks between them
	outcome positions.Outcome
	began   time.Time
	number  int      // of the games of the index, as they came
	keys    []uint64 // of the visits
}

// errKnown is the error for a game that the index already contains.
var errKnown = errors.New("the index has this game already")

// ErrFull is the error for a game for which an index has no room.
var ErrFull = errors.New("the explorer has no room for more games")

// Memory of a game in bytes, besides its texts. The position of a turn has a place in a map,
// which may be half empty.
const (
	bytesOfGame = 500
	bytesOfTurn = 80 + int(unsafe.Sizeof(visit{})) + int(unsafe.Sizeof(uint64(0)))
)

// maxName limits the bytes of the name of a player or a source.
const maxName = 1000

// NewIndex returns an index without games that takes at most about this many bytes.
func NewIndex(memory int) *Index {
	return &Index{room: memory, visits: map[uint64][]visit{}, byID: map[string]*indexedGame{}, known: map[uint64]bool{}}
}

// Sources returns the sources of the games, in the order in which they came.
func (x *Index) Sources() []Source { return x.sources }

// Add plays a game by the rules of variant and adds it. The source names the origin of
// the game, and place is its number there. The error explains why the game is not
// valid, or is errKnown or [ErrFull].
func (x *Index) Add(source string, place int, variant positions.Game, g *record.Game) error {
	added := newGame(source, variant, g)
	added.Place = place
	print := added.fingerprint(g)
	if x.known[print] {
		return errKnown
	}
	err := x.insert(added, variant, g)
	if err == nil {
		x.known[print] = true
	}
	return err
}

// Put adds a game, or replaces the game with the same ID. The error explains why the
// game is not valid, or is [ErrFull]. After an error the index has no game with this ID.
func (x *Index) Put(source, id string, variant positions.Game, g *record.Game) error {
	x.Remove(id)
	added := newGame(source, variant, g)
	added.ID = id
	err := x.insert(added, variant, g)
	if err == nil {
		x.byID[id] = added
	}
	return err
}

// Remove removes the game with an ID, if it exists.
func (x *Index) Remove(id string) {
	if g := x.byID[id]; g != nil {
		x.count(g, -1)
		for _, key := range g.keys {
			x.visits[key] = slices.DeleteFunc(x.visits[key], func(v visit) bool { return v.game == g })
			if len(x.visits[key]) == 0 {
				delete(x.visits, key)
			}
		}
		delete(x.byID, id)
	}
}

// insert plays a game and adds its visits.
func (x *Index) insert(g *indexedGame, variant positions.Game, r *record.Game) error {
	list, err := g.visit(variant, r)
	if err != nil {
		return err
	}
	if x.room < g.size() {
		return ErrFull
	}
	x.added++
	g.number = x.added
	x.count(g, 1)
	for i, v := range list {
		x.visits[g.keys[i]] = append(x.visits[g.keys[i]], v)
	}
	return nil
}

// size returns about how many bytes a game takes, with what the index knows of it.
func (g *indexedGame) size() int {
	turns := strings.Count(g.moves, " ") + 1
	return bytesOfGame + len(g.ID) + len(g.Source) + len(g.Players[0]) + len(g.Players[1]) + len(g.FEN) + len(g.moves) +
		turns*bytesOfTurn
}

// count adds a game to the memory used and to its source, or subtracts it.
func (x *Index) count(g *indexedGame, times int) {
	at := slices.IndexFunc(x.sources, func(s Source) bool { return s.Name == g.Source })
	if at < 0 {
		at = len(x.sources)
		x.sources = append(x.sources, Source{Name: g.Source})
	}
	x.sources[at].Games += times
	x.room -= times * g.size()
}

// newGame returns a record as a game of a source.
func newGame(source string, variant positions.Game, g *record.Game) *indexedGame {
	added := &indexedGame{
		Match: Match{Source: clip(source), Variant: variant.Name(), FEN: g.FEN,
			Players: [2]string{clip(g.Players[0]), clip(g.Players[1])}},
		moves: strings.Join(g.Turns(), " "), outcome: outcomeOf(g.Result), began: dateOf(g),
	}
	added.Result = added.outcome.String()
	if !added.began.IsZero() {
		added.Date = added.began.Format(time.DateOnly)
	}
	return added
}

// fingerprint returns a number that identifies a game, to recognize copies.
func (g *indexedGame) fingerprint(r *record.Game) uint64 {
	return farm.Fingerprint64(fmt.Appendf(nil, "%s\n%q\n%s\n%s\n%s\n%s",
		g.Variant, r.Players, r.Result, r.Start.UTC(), g.FEN, g.moves))
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
// played, or the zero time if it is unknown. So its day is the one that the players would
// name. A record of another program may have a day alone, in a tag of PGN.
func dateOf(g *record.Game) time.Time {
	if !g.Start.IsZero() {
		return g.Start
	}
	for _, t := range g.Tags {
		if day, err := time.Parse("2006.01.02", t.Value); t.Name == "Date" && err == nil {
			return day
		}
	}
	return time.Time{}
}
