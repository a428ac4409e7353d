package positionstest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tetrad/positions"
	"tetrad/positions/slowtest"
)

// Readings changes the position strings of random games at a few places, at random, and
// checks that both implementations of the rules read or refuse what comes out, and read
// the same position.
func Readings(t *testing.T, g positions.Game, games, maxTurns int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(5, uint64(len(g.Name()))))
	read, refused := 0, 0
	for range games {
		p := g.Start()
		for range maxTurns {
			for range 4 {
				if CompareReading(t, g, changed(rng, p.FEN())) {
					read++
				} else {
					refused++
				}
			}
			if t.Failed() || p.Outcome() != positions.Undecided {
				break
			}
			positions.DoTurn(p, positions.RandomTurn(rng, p))
		}
	}
	if !t.Failed() && (read < games || refused < games) {
		t.Errorf("%s: %d strings are read, and %d refused", g.Name(), read, refused)
	}
}

// CompareReading checks that both implementations of the rules read a position string as
// the same position, or refuse it. It reports whether they read it.
func CompareReading(t *testing.T, g positions.Game, fen string) bool {
	t.Helper()
	p, err := g.Parse(fen)
	fault := slowtest.Fault(g.Name(), fen)
	switch {
	case (err == nil) != (fault == ""):
		t.Fatalf("%s %q: %v, by the slow rules %q", g.Name(), fen, err, fault)
	case err != nil:
		return false
	}
	CompareState(t, p, slowtest.Parse(g.Name(), fen))
	return true
}

// changed returns a position string with one to three changes: a character that is written
// over, left out or doubled, or changes places with another.
func changed(rng *rand.Rand, fen string) string {
	const letters = "bwsBWxo=?<>^v./ ,0123456789"
	text := []byte(fen)
	for range 1 + rng.IntN(3) {
		if len(text) == 0 {
			break
		}
		i, j := rng.IntN(len(text)), rng.IntN(len(text))
		switch rng.IntN(6) {
		case 0:
			text = append(text[:i], text[i+1:]...)
		case 1:
			text = append(text[:i], append([]byte{text[i]}, text[i:]...)...)
		case 2:
			text[i], text[j] = text[j], text[i]
		case 3: // a side or a pie
			fields := strings.Split(string(text), " ")
			fields[rng.IntN(len(fields))] = letters[rng.IntN(9):][:1]
			text = []byte(strings.Join(fields, " "))
		default:
			text[i] = letters[rng.IntN(len(letters))]
		}
	}
	return string(text)
}
