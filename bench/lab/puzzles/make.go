// Package puzzles makes puzzles for people from games between unequal players and from
// the test positions of the program. It proves that each has only one good turn. No
// version promises anything about it.
package puzzles

import (
	"bytes"
	"context"
	"math/rand/v2"

	"tetrad/bench/openings"
	"tetrad/bench/suites"
	"tetrad/engine"
	"tetrad/protocol/puzzle"
)

// A Maker makes puzzles for some variants in turn. Its results depend only on its
// fields.
type Maker struct {
	Registry engine.Registry
	Games    []string // canonical names
	Seed     uint64
	Slips    int // one turn in this many is random; 0: none
	Settings

	workshops map[string]*workshop
}

// moreProof is the factor by which the last proof of a puzzle may visit more positions
// than the first. A different table may make the proof longer.
const moreProof = 10

// A workshop holds everything needed to make puzzles for one variant.
type workshop struct {
	*judge
	*players
	verifier *Verifier
}

// workshop returns the workshop of a game and makes it when it is first needed.
func (m *Maker) workshop(name string) (*workshop, error) {
	if w := m.workshops[name]; w != nil {
		return w, nil
	}
	j, err := newJudge(m.Registry, name, m.Settings)
	if err != nil {
		return nil, err
	}
	if m.workshops == nil {
		m.workshops = map[string]*workshop{}
	}
	again := Limits{moreProof * m.Positions, m.HashMiB}
	w := &workshop{j, &players{m.Registry, name, map[int]*engine.Player{}}, &Verifier{Registry: m.Registry, Limits: again}}
	m.workshops[name] = w
	return w, nil
}

// FromGame returns the puzzles in the game with this number, counted from 0. The
// variants take turns.
func (m *Maker) FromGame(number uint64) ([]*puzzle.Puzzle, error) {
	w, err := m.workshop(m.Games[number%uint64(len(m.Games))])
	if err != nil {
		return nil, err
	}
	w.judge.forget()
	w.players.forget()
	rng := rand.New(rand.NewPCG(m.Seed, number))
	start := openings.Random{Game: w.judge.game, Seed: m.Seed, Turns: w.entry.RandomTurns()}
	opening, err := start.At(int(number))
	if err != nil {
		return nil, err
	}
	fens, err := w.play(w.judge.game, rng, opening, m.Slips)
	if err != nil {
		return nil, err
	}
	return w.puzzles(fens)
}

// FromSuites returns the puzzles among the test positions of the variants.
func (m *Maker) FromSuites() (list []*puzzle.Puzzle, err error) {
	for _, name := range m.Games {
		w, err := m.workshop(name)
		if err != nil {
			return nil, err
		}
		text, err := w.entry.Suite()
		if err != nil {
			continue // the game has no test positions
		}
		suite, err := suites.Read(m.Registry, bytes.NewReader(text))
		if err != nil {
			return nil, err
		}
		var fens []string
		for _, p := range suite {
			if p.Game == name {
				fens = append(fens, p.FEN)
			}
		}
		w.judge.forget()
		w.players.forget()
		made, err := w.puzzles(fens)
		if err != nil {
			return nil, err
		}
		list = append(list, made...)
	}
	return list, nil
}

// puzzles returns the puzzles that begin at position strings in the order of play. No
// puzzle begins inside the line of another, and all can be verified.
func (w *workshop) puzzles(fens []string) (list []*puzzle.Puzzle, err error) {
	used := map[uint64]bool{}
	for _, fen := range fens {
		p, err := w.judge.game.Parse(fen)
		if err != nil {
			return nil, err
		}
		if used[p.Key()] || !w.promises(p) {
			continue
		}
		d, ok := w.draft(fen)
		if !ok {
			continue
		}
		for _, t := range d.turns {
			used[t.position.Key()] = true
		}
		rating, err := w.rate(d)
		if err != nil {
			return nil, err
		}
		if len(d.turns) == 1 && rating < obviousRating && p.Key()%obviousOneOf != 0 {
			continue
		}
		// A proof may rest on what the solver has found before in this game, and so be
		// too hard for one that begins with the puzzle.
		made := d.puzzle(rating, w.themes)
		if err := w.verifier.Verify(context.Background(), made); err == nil {
			list = append(list, made)
		}
	}
	return list, nil
}
