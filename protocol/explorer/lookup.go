package explorer

import (
	"cmp"
	"maps"
	"slices"
	"sort"
	"time"

	"tetrad/positions"
)

// Lookup returns what the games of stores that pass a filter show about p, a position of
// variant between turns. Lookup restores the position. A store with an unreadable file
// causes an error. Games that do not match the position are skipped.
func Lookup(variant positions.Game, p positions.Position, stores []Store, filter Filter) (*Answer, error) {
	if p.Outcome() != positions.Undecided {
		return &Answer{}, nil
	}
	l := lookup{variant: variant, p: p, view: viewOf(variant, p), stores: stores, turns: map[uint64]*tally{}}
	unjudged := 0
	for i, store := range stores {
		sieve := newSieve(filter, store)
		if err := l.count(i, store, sieve); err != nil {
			return nil, err
		}
		unjudged += len(sieve.left)
	}
	a, err := l.answer()
	if err == nil {
		a.Unjudged = unjudged
	}
	return a, err
}

// A lookup collects what the stores know about a position.
type lookup struct {
	variant positions.Game
	p       positions.Position
	view    view
	stores  []Store
	turns   map[uint64]*tally // by visit.next
	latest  []seen            // games of all turns, latest first, at most MaxSamples
}

// A tally is what the stores know about one turn.
type tally struct {
	Count
	next    uint64
	latest  seen
	players []player // players of the turn
}

// A player is a player of a game in a store.
type player struct {
	store  int
	number uint32
}

// A seen visit is a visit with its game and its store.
type seen struct {
	visit
	head
	store int
}

// count counts the visits of a store. They come in the order of next and game. A game
// in which a turn was played several times counts once.
func (l *lookup) count(number int, store Store, sieve *sieve) error {
	var t *tally
	var last visit
	players := map[uint32]bool{}
	end := func() {
		for p := range players {
			t.players = append(t.players, player{number, p})
		}
		clear(players)
	}
	err := store.each(l.view.key, func(v visit) error {
		h, err := store.game(v.game)
		if err != nil {
			return err
		}
		if t != nil && v.next == last.next && v.game == last.game {
			return nil
		}
		if passes, err := sieve.passes(&h); err != nil || !passes {
			return err
		}
		last = v
		if t == nil || t.next != v.next {
			end()
			if t = l.turns[v.next]; t == nil {
				t = &tally{next: v.next}
				l.turns[v.next] = t
			}
		}
		s := seen{v, h, number}
		if t.Games == 0 || s.isLater(t.latest) {
			t.latest = s
		}
		t.addResult(v.result)
		players[h.players[v.mover]] = true
		l.keep(s)
		return nil
	})
	end()
	return err
}

// keep adds a visit to the latest ones if it is late enough.
func (l *lookup) keep(s seen) {
	n := len(l.latest)
	if n == MaxSamples && !s.isLater(l.latest[n-1]) {
		return
	}
	at := sort.Search(n, func(i int) bool { return s.isLater(l.latest[i]) })
	l.latest = slices.Insert(l.latest, at, s)
	l.latest = l.latest[:min(len(l.latest), MaxSamples)]
}

func (s seen) isLater(than seen) bool {
	return cmp.Or(cmp.Compare(s.date, than.date), cmp.Compare(s.head.number, than.head.number)) > 0
}

// answer converts the tallies to an answer.
func (l *lookup) answer() (*Answer, error) {
	tallies := slices.SortedFunc(maps.Values(l.turns), func(a, b *tally) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.next, b.next))
	})
	a := &Answer{}
	for i, t := range tallies {
		if i < MaxTurns {
			turn, err := l.turn(t)
			if err != nil {
				return nil, err
			}
			if turn == nil {
				continue // another position with the same key, or an invalid file
			}
			a.Turns = append(a.Turns, *turn)
		}
		a.add(t.Count)
	}
	slices.SortStableFunc(a.Turns, func(a, b Turn) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Move, b.Move))
	})
	for _, s := range l.latest {
		m, _, err := l.match(s)
		if err != nil {
			return nil, err
		}
		if m != nil {
			a.Samples = append(a.Samples, *m)
		}
	}
	return a, nil
}

// turn describes a tally. It returns nil if the tally does not match the position.
func (l *lookup) turn(t *tally) (*Turn, error) {
	last, moves, err := l.match(t.latest)
	if last == nil || err != nil {
		return nil, err
	}
	turn := &Turn{Count: t.Count, Move: moves[0], Also: moves[1:], Last: *last}
	turn.Best, err = l.best(t.players)
	return turn, err
}

// best returns the player with the best results: the player whose score has the highest
// lower bound.
func (l *lookup) best(players []player) (Standing, error) {
	var best Standing
	highest := -1.0
	for _, p := range players {
		standing, err := l.stores[p.store].player(p.number)
		if err != nil {
			return best, err
		}
		if standing.Decided() == 0 || standing.Name == "" || standing.mean() < highest {
			continue // the lower bound is not above the mean
		}
		if _, low, _, _ := standing.Score(); low > highest || low == highest && standing.Name < best.Name {
			best, highest = standing, low
		}
	}
	return best, nil
}

// match returns the game of a visit and the moves of the position that stand for its
// turn. The first of these moves was played. match returns nil if the game does not
// match the position.
func (l *lookup) match(s seen) (*Match, []string, error) {
	store := l.stores[s.store]
	fen, moves, err := store.text(s.head)
	if err != nil || int(s.ply) >= len(moves) {
		return nil, nil, err
	}
	own := l.moves(s.by.Move(moves[s.ply], l.view.size), s.next)
	if own == nil {
		return nil, nil, nil
	}
	id, variant := store.describe(s.head)
	m := &Match{
		Source: store.sourceName(s.source), ID: id, Place: int(s.place), Variant: variant, FEN: fen, Moves: moves,
		Ply: int(s.ply), Move: own[0], Result: s.outcome.String(),
	}
	if s.date != 0 {
		m.Date = time.Unix(s.date, 0).UTC()
	}
	for i, number := range s.players {
		player, err := store.player(number)
		if err != nil {
			return nil, nil, err
		}
		m.Players[i] = player.Name
	}
	return m, own, nil
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
