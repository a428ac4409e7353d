package enginetest

import (
	"tetrad/engine"
	"tetrad/engine/enginetest/games/ataxx"
	"tetrad/positions"
)

// WithFifth returns the registry of the program with a fifth game, Ataxx. Outside the
// folders of Ataxx, only this function names it.
func WithFifth() engine.Registry {
	r := engine.Default()
	r.Games = append(r.Games, ataxx.Entry())
	return r
}

// Usual returns the games of default size of [WithFifth], each with the ordinary rules
// and with each rule suffix.
func Usual() []positions.Game {
	return variants(func(f *positions.Family) int { return f.DefaultSize })
}

// Small is like [Usual], but on the smallest boards with at least side squares a side.
func Small(side int) []positions.Game {
	return variants(func(f *positions.Family) int {
		for _, size := range f.AllSizes() {
			if size >= side {
				return size
			}
		}
		return f.MaxSize
	})
}

func variants(size func(*positions.Family) int) []positions.Game {
	var games []positions.Game
	for _, entry := range WithFifth().Games {
		for _, rule := range append([]string{""}, entry.Family.Rules...) {
			games = append(games, entry.Family.New(size(entry.Family), rule))
		}
	}
	return games
}
