package explorer

import (
	"fmt"
	"slices"

	"tetrad/positions"
	"tetrad/protocol/record"
)

// A Library holds games in memory that are added, changed and removed, such as a
// player's own games. All of its games have one source. It is not safe for concurrent
// use.
type Library struct {
	name    string
	games   map[string]*kept
	list    []*kept // by number; nil: free
	free    []uint32
	visits  map[uint64][]visit // by key, sorted
	results map[string]Count   // by player
	turns   int                // of all games
}

// Limits of a library.
const (
	maxLibraryGames = 10_000
	maxLibraryTurns = 1_000_000
)

// A kept game is a game of a library.
type kept struct {
	head
	id      string
	variant string
	fen     string
	moves   []string
	names   [2]string // of the players
	visits  []visit
}

// NewLibrary returns an empty library. name is the name of its source.
func NewLibrary(name string) *Library {
	return &Library{name: name, games: map[string]*kept{}, visits: map[uint64][]visit{}, results: map[string]Count{}}
}

// Put adds a game, or replaces the game with the same ID. The error explains why the
// game is not valid, or that the library is full. After an error the library has no
// game with this ID.
func (l *Library) Put(id string, variant positions.Game, g *record.Game) error {
	list, err := visits(variant, g)
	l.Remove(id)
	switch {
	case err != nil:
		return err
	case len(l.games) == maxLibraryGames || l.turns+len(list) > maxLibraryTurns:
		return fmt.Errorf("the explorer keeps at most %d games of %d turns together in memory", maxLibraryGames, maxLibraryTurns)
	}
	k := &kept{
		head: head{date: dateOf(g), outcome: outcomeOf(g.Result), thinking: thinkingOf(g)},
		id:   id, variant: variant.Name(), fen: g.FEN, moves: g.Turns(), names: [2]string{clip(g.Players[0]), clip(g.Players[1])}, visits: list,
	}
	if n := len(l.free); n > 0 {
		k.number, l.free = l.free[n-1], l.free[:n-1]
		l.list[k.number] = k
	} else {
		k.number = uint32(len(l.list))
		l.list = append(l.list, k)
	}
	k.players = [2]uint32{2 * k.number, 2*k.number + 1}
	l.games[id] = k
	l.countResults(k, 1)
	l.turns += len(list)
	for i := range list {
		v := &list[i]
		v.game = k.number
		at, _ := slices.BinarySearchFunc(l.visits[v.key], *v, compareVisits)
		l.visits[v.key] = slices.Insert(l.visits[v.key], at, *v)
	}
	return nil
}

// Remove removes a game, if it exists.
func (l *Library) Remove(id string) {
	k := l.games[id]
	if k == nil {
		return
	}
	delete(l.games, id)
	l.turns -= len(k.visits)
	l.countResults(k, -1)
	l.list[k.number] = nil
	l.free = append(l.free, k.number)
	for i := range k.visits {
		key := k.visits[i].key
		l.visits[key] = slices.DeleteFunc(l.visits[key], func(v visit) bool { return v.game == k.number })
		if len(l.visits[key]) == 0 {
			delete(l.visits, key)
		}
	}
}

// Sources implements [Store].
func (l *Library) Sources() []Source {
	return []Source{{l.name, len(l.games)}}
}

// countResults adds the result of a game to the results of its players, or subtracts
// it.
func (l *Library) countResults(k *kept, times int) {
	for i, name := range k.names {
		var one Count
		one.addResult(resultFor(k.outcome.String(), positions.Player(i)))
		count := l.results[name]
		count.add(Count{times * one.Games, times * one.Wins, times * one.Draws, times * one.Losses})
		if l.results[name] = count; count.Games == 0 {
			delete(l.results, name)
		}
	}
}

// each implements [Store].
func (l *Library) each(key uint64, f func(visit) error) error {
	for _, v := range l.visits[key] {
		if err := f(v); err != nil {
			return err
		}
	}
	return nil
}

// game implements [Store].
func (l *Library) game(number uint32) (head, error) { return l.list[number].head, nil }

// text implements [Store].
func (l *Library) text(h head) (fen string, moves []string, err error) {
	k := l.list[h.number]
	return k.fen, k.moves, nil
}

// player implements [Store].
func (l *Library) player(number uint32) (Standing, error) {
	name := l.list[number/2].names[number%2]
	return Standing{name, l.results[name]}, nil
}

// sourceName implements [Store].
func (l *Library) sourceName(uint32) string { return l.name }

// describe implements [Store].
func (l *Library) describe(h head) (id, variant string) {
	k := l.list[h.number]
	return k.id, k.variant
}
