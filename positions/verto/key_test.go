package verto

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"tetrad/positions"
)

// keyFromNames computes the key of p from the names of its features alone.
func keyFromNames(p *Position) uint64 {
	prefix := fmt.Sprintf("verto/%d", p.Size())
	key := positions.Zobrist(prefix)
	switch p.variant.rule {
	case compulsory:
		key ^= positions.Zobrist(prefix + "/old")
	case declinable:
		key ^= positions.Zobrist(prefix + "/free")
	}
	if p.ToMove() == positions.P2 {
		key ^= positions.Zobrist(prefix + "/side")
	}
	for rank := range p.Size() {
		for file := range p.Size() {
			square, name := p.Square(file, rank), positions.SquareName(file, rank)
			for player, letter := range []string{"w", "b"} {
				if p.Stones(positions.Player(player)).Has(square) {
					key ^= positions.Zobrist(prefix + "/" + letter + "/" + name)
				}
			}
			if newest, ok := p.Newest(); ok && newest == square {
				key ^= positions.Zobrist(prefix + "/newest/" + name)
			}
		}
	}
	return key
}

// TestKeyIncremental compares the key after every step, also inside turns, with a key
// computed from scratch.
func TestKeyIncremental(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 1))
	insideTurns := 0
	for _, g := range Family.Variants() {
		for range 5 {
			p := g.Start().(*Position)
			for p.Outcome() == positions.Undecided {
				if got, want := p.Key(), keyFromNames(p); got != want {
					t.Fatalf("%s %q: key %x, want %x", g.Name(), p.FEN(), got, want)
				}
				if p.MidTurn() {
					insideTurns++
				}
				p.Do(positions.RandomStep(rng, p))
			}
		}
	}
	if insideTurns < 100 {
		t.Errorf("only %d positions inside of turns", insideTurns)
	}
}

// TestKeysDiffer checks that the key includes everything that steps depend on.
func TestKeysDiffer(t *testing.T) {
	seen := map[uint64]string{}
	add := func(name string, p *Position) {
		t.Helper()
		if other, ok := seen[p.Key()]; ok {
			t.Errorf("%s and %s have the same key", name, other)
		}
		seen[p.Key()] = name
	}
	for _, g := range Family.Variants() {
		add(g.Name(), g.Start().(*Position))
	}
	for _, fen := range []string{"4/4/4/4 b", "4/4/4/w3 b", "4/4/4/w3 w", "4/4/4/b3 w"} {
		add(fen, mustParse(t, "verto-4", fen))
	}
	// The same board and side, once inside a chain and once between turns.
	p := mustParse(t, "verto-5", "5/1b1b1/wb3/5/5 w")
	for _, s := range p.Steps(nil) {
		if KindOf(s) == Capture {
			p.Do(s)
			break
		}
	}
	if !p.MidTurn() {
		t.Fatal("no chain")
	}
	add("inside a turn", p)
	add("between turns", mustParse(t, "verto-5", p.FEN()))
}
