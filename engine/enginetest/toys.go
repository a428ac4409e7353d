package enginetest

import (
	"tetrad/engine"
	"tetrad/engine/content"
	ataxx "tetrad/engine/enginetest/games/ataxx/content"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/positions/positionstest"
)

// WithToys returns the registry of the program with two more games, so that tests which
// range over the games meet a complete one and one that lacks what a game may lack:
// Ataxx, and [Bare]. Outside the folders of Ataxx, only this function names it.
func WithToys() engine.Registry {
	r := content.Registry()
	r.Games = append(r.Games, ataxx.Entry(), Bare())
	return r
}

// Bare returns a game of which the program knows the rules and an evaluation, to which
// all positions are level, and nothing else.
func Bare() game.Entry {
	return game.Entry{Family: &positionstest.TicTacToe, NewEvaluation: Flat}
}

// Usual returns the games of default size of [WithToys], each with the ordinary rules
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
	for _, entry := range WithToys().Games {
		for _, rule := range append([]string{""}, entry.Family.Rules...) {
			games = append(games, entry.Family.New(size(entry.Family), rule))
		}
	}
	return games
}
