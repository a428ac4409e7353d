package explorer

import (
	"cmp"
	"maps"
	"slices"
	"sort"
	"strings"
	"time"

	"tetrad/positions"
)

// Lookup returns what the games of indexes that pass a filter show about p, a position of
// variant between turns. Lookup restores the position. Games that do not match the
// position are skipped.
func Lookup(variant positions.Game, p positions.Position, indexes []*Index, filter Filter) *Answer {
	if p.Outcome() != positions.Undecided {
		return &Answer{}
	}
	l := lookup{variant: variant, p: p, view: viewOf(variant, p), turns: map[uint64]*tally{}}
	unjudged := 0
	for _, x := range indexes {
		sieve := newSieve(filter, x)
		l.count(x, sieve)
		unjudged += len(sieve.left)
	}
	a := l.answer()
	a.Unjudged = unjudged
	return a
}

// A lookup collects what the indexes know about a position.
type lookup struct {
	variant positions.Game
	p       positions.Position
	view    view
	turns   map[uint64]*tally // by visit.next
	latest  []seen            // games of all turns, latest first, at most MaxSamples
}

// A tally is what the indexes know about one turn.
type tally struct {
	Count
	next    uint64
	latest  seen
	players map[Standing]bool // players of the turn, with their results in an index
}

// A seen visit is a visit with its game.
type seen struct {
	visit
	*indexedGame
}

// count counts the visits of an index. They come in the order of next and game. A game
// in which a turn was played several times counts once.
func (l *lookup) count(x *Index, sieve *sieve) {
	var last visit
	for i, v := range x.visitsOf(l.view.key) {
		g := x.games[v.game]
		if isAgain := i > 0 && v.next == last.next && v.game == last.game; g == nil || isAgain || !sieve.passes(g) {
			last = v
			continue
		}
		last = v
		t := l.turns[v.next]
		if t == nil {
			t = &tally{next: v.next, players: map[Standing]bool{}}
			l.turns[v.next] = t
		}
		s := seen{v, g}
		if t.Games == 0 || s.isLater(t.latest) {
			t.latest = s
		}
		t.addResult(v.result)
		name := g.Players[v.mover]
		t.players[Standing{name, x.players[name]}] = true
		l.addLatest(s)
	}
}

// addLatest adds a visit to the latest ones if it is late enough.
func (l *lookup) addLatest(s seen) {
	n := len(l.latest)
	if n == MaxSamples && !s.isLater(l.latest[n-1]) {
		return
	}
	at := sort.Search(n, func(i int) bool { return s.isLater(l.latest[i]) })
	l.latest = slices.Insert(l.latest, at, s)
	l.latest = l.latest[:min(len(l.latest), MaxSamples)]
}

func (s seen) isLater(than seen) bool {
	return cmp.Or(cmp.Compare(s.Date, than.Date), cmp.Compare(s.visit.game, than.visit.game)) > 0
}

// answer converts the tallies to an answer.
func (l *lookup) answer() *Answer {
	tallies := slices.SortedFunc(maps.Values(l.turns), func(a, b *tally) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.next, b.next))
	})
	a := &Answer{}
	for i, t := range tallies {
		if i < MaxTurns {
			last, moves := l.match(t.latest)
			if last == nil {
				continue // another position with the same key, or an invalid file
			}
			a.Turns = append(a.Turns, Turn{Count: t.Count, Move: moves[0], Also: moves[1:], Last: *last,
				Best: best(t.players)})
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

// best returns the player with the best results: the player whose score has the highest
// lower bound.
func best(players map[Standing]bool) Standing {
	var best Standing
	highest := -1.0
	for p := range players {
		if p.Decided() == 0 || p.Name == "" || p.mean() < highest {
			continue // the lower bound is not above the mean
		}
		if _, low, _, _ := p.Score(); low > highest || low == highest && p.Name < best.Name {
			best, highest = p, low
		}
	}
	return best
}

// match returns the game of a visit and the moves of the position that stand for its
// turn. The first of these moves was played. match returns nil if the game does not
// match the position.
func (l *lookup) match(s seen) (*Match, []string) {
	moves := strings.Fields(s.Moves)
	if int(s.ply) >= len(moves) {
		return nil, nil
	}
	own := l.moves(s.by.Move(moves[s.ply], l.view.size), s.next)
	if own == nil {
		return nil, nil
	}
	m := &Match{
		Source: s.Source, ID: s.ID, Place: s.Place, Variant: s.Variant, FEN: s.FEN, Moves: moves,
		Ply: int(s.ply), Move: own[0], Players: s.Players, Result: s.Outcome.String(),
	}
	if s.Date != 0 {
		m.Date = time.Unix(s.Date, 0).UTC()
	}
	return m, own
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
