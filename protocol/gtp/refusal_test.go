package gtp

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tetrad/engine/enginetest"
	"tetrad/positions"
)

// TestRefusalsAreThoseOfTheRules plays games at random and checks that the reason why an
// empty point is illegal is the one that the rules give for its square, with vertices.
func TestRefusalsAreThoseOfTheRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	reasons := map[string]bool{}
	for _, name := range []string{"verto-10", "verto-10-old", "verto-6-free", "vinver-5"} {
		for range 2 {
			variant, entry, err := enginetest.Games().Game(name)
			if err != nil {
				t.Fatal(err)
			}
			b, err := NewBoard(&entry, variant)
			if err != nil {
				t.Fatal(err)
			}
			for !b.Over() {
				if !b.MidTurn() {
					checkRefusals(t, b, reasons)
				}
				legal := b.Legal()
				if err := b.Play(Move{b.ToMove(), legal[rng.IntN(len(legal))]}); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if len(reasons) < 3 {
		t.Errorf("only %d reasons occur: %v", len(reasons), reasons)
	}
}

// checkRefusals compares the reasons of all illegal points of a board between turns.
func checkRefusals(t *testing.T, b *Board, reasons map[string]bool) {
	t.Helper()
	stones := b.stones()
	for file := range int8(b.Size()) {
		for rank := range int8(b.Size()) {
			v := Vertex{file, rank}
			_, err := b.stepsOf(Move{b.ToMove(), v})
			if _, taken := stones[v]; taken || err == nil {
				continue
			}
			_, want := b.position.ParseTurn(positions.SquareName(int(file), int(rank)))
			if want == nil {
				t.Fatalf("%s: %v is refused: %v", b.position.FEN(), v, err)
			}
			got := err.Error()
			// The letters after h differ.
			plain := strings.NewReplacer("K", "j", "J", "i", "A", "a", "B", "b", "C", "c", "D", "d", "E", "e", "F", "f", "G", "g", "H", "h")
			if plain.Replace(got) != want.Error() {
				t.Fatalf("%s: %v is refused: %q, want %q", b.position.FEN(), v, got, want)
			}
			reason, _, _ := strings.Cut(got, ":")
			reasons[reason] = true
		}
	}
}
