package analyse

import (
	"tetrad/cmd/cli"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/protocol/record"
)

// A gameForm writes a game in a format. variant is nil if the record does not say a game
// that this program knows.
type gameForm func(g *record.Game, entry *game.Entry, variant positions.Game) (string, error)

// plainForm is a format that can have every game.
func plainForm(write func(*record.Game) string) gameForm {
	return func(g *record.Game, _ *game.Entry, _ positions.Game) (string, error) { return write(g), nil }
}

// knownForm is a format of games that this program knows. It writes nothing of any other,
// whose fault is reported anyway.
func knownForm(write gameForm) gameForm {
	return func(g *record.Game, entry *game.Entry, variant positions.Game) (string, error) {
		if variant == nil {
			return "", nil
		}
		return write(g, entry, variant)
	}
}

var gameForms = map[string]gameForm{
	"line":  plainForm(func(g *record.Game) string { return cli.GameLine(g) + "\n" }),
	"moves": plainForm(moveTable),
	"none":  plainForm(func(*record.Game) string { return "" }),
	"text":  plainForm((*record.Game).Text),
	"pgn":   plainForm((*record.Game).PGN),
	"sgf": knownForm(func(g *record.Game, _ *game.Entry, variant positions.Game) (string, error) {
		return g.SGF(variant)
	}),
}
