package enginetest

import (
	"tetrad/engine"
	"tetrad/engine/enginetest/games/ataxx"
)

// WithFifth returns the registry of the program with a fifth game, Ataxx, of
// which nothing outside of its folders knows but this line.
func WithFifth() engine.Registry {
	r := engine.Default()
	r.Games = append(r.Games, ataxx.Entry())
	return r
}
