package explorer

import (
	"cmp"
	"maps"
	"slices"
	"sort"
	"strings"

	"tetrad/positions"
)

// Lookup returns what the games of indexes show about p, a position of variant between
// turns. counts says which sources count. Lookup restores the position.
func Lookup(variant positions.Game, p positions.Position, indexes []*Index, counts func(source string) bool) *Answer {
	if p.Outcome() != positions.Undecided {
		return &Answer{Turns: []Turn{}, Samples: []Match{}}
	}
	l := lookup{variant: variant, p: p, view: viewOf(variant, p), turns: map[uint64]*tally{}}
	for _, x := range indexes {
		l.count(x, counts)
	}
	return l.answer()
}

// A lookup collects what the indexes know about a position.
type lookup struct {
	variant positions.Game
	p       positions.Position
	view    view
	turns   map[uint64]*tally // by visit.next
	latest  []visit           // of all turns, latest first, at most maxSamples
}

// A tally is what the indexes know about one turn.
type tally struct {
	Count
	next   uint64
	latest visit
	last   *indexedGame // that was counted
}

// count counts the visits of an index, which come in the order of the games. A game in
// which a turn was played several times counts once.
func (l *lookup) count(x *Index, counts func(source string) bool) {
	for _, v := range x.visits[l.view.key] {
		t := l.turns[v.next]
		if !counts(v.game.Source) || t != nil && t.last == v.game {
			continue
		}
		if t == nil {
			t = &tally{next: v.next, latest: v}
			l.turns[v.next] = t
		}
		t.last = v.game
		if v.isLater(t.latest) {
			t.latest = v
		}
		t.addGame(v.game.outcome, v.mover)
		l.addLatest(v)
	}
}

// addLatest adds a visit to the latest ones if it is late enough.
func (l *lookup) addLatest(v visit) {
	n := len(l.latest)
	if n == maxSamples && !v.isLater(l.latest[n-1]) {
		return
	}
	at := sort.Search(n, func(i int) bool { return v.isLater(l.latest[i]) })
	l.latest = slices.Insert(l.latest, at, v)
	l.latest = l.latest[:min(len(l.latest), maxSamples)]
}

// isLater reports whether the game of a visit began later than another, or came later if
// that is unknown.
func (v visit) isLater(than visit) bool {
	return cmp.Or(v.game.began.Compare(than.game.began), cmp.Compare(v.game.number, than.game.number)) > 0
}

// answer converts the tallies to an answer.
func (l *lookup) answer() *Answer {
	tallies := slices.SortedFunc(maps.Values(l.turns), func(a, b *tally) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.next, b.next))
	})
	a := &Answer{Turns: []Turn{}, Samples: []Match{}}
	for i, t := range tallies {
		if i < maxTurns {
			last, moves := l.match(t.latest)
			if last == nil {
				continue // another position with the same key
			}
			last.Moves = []string{}
			a.Turns = append(a.Turns, Turn{Count: t.Count, Score: t.Score(), Move: moves[0], Also: moves[1:], Last: *last})
		}
		a.add(t.Count)
	}
	slices.SortStableFunc(a.Turns, func(a, b Turn) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Move, b.Move))
	})
	for _, s := range l.latest {
		if m, _ := l.match(s); m != nil {
			a.Samples = append(a.Samples, *m)
		}
	}
	return a
}

// match returns the game of a visit and the moves of the position that stand for its
// turn. The first of these moves was played. match returns nil if the game does not
// match the position.
func (l *lookup) match(v visit) (*Match, []string) {
	m := v.game.Match
	m.Moves, m.Ply = strings.Fields(v.game.moves), int(v.ply)
	own := l.moves(v.by.Move(m.Moves[m.Ply], l.view.size), v.next)
	if own == nil {
		return nil, nil
	}
	if at := slices.Index(own, m.Moves[m.Ply]); at > 0 { // as it was played
		own[0], own[at] = own[at], own[0]
	}
	m.Move = own[0]
	return &m, own
}

// moves returns the legal turns that an image of a turn stands for, in the order of the
// symmetries. It returns nil if the turn does not lead to the position with the key
// next.
func (l *lookup) moves(image string, next uint64) []string {
	var own []string
	for _, s := range l.view.least {
		steps, err := l.p.ParseTurn(s.Inverse().Move(image, l.view.size))
		if err != nil {
			return nil
		}
		positions.DoTurn(l.p, steps)
		after := viewOf(l.variant, l.p)
		positions.UndoTurn(l.p, steps)
		if _, key := l.view.turn(&after); key != next {
			return nil
		}
		if move := l.p.TurnString(steps); !slices.Contains(own, move) {
			own = append(own, move)
		}
	}
	return own
}
