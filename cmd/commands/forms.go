package commands

import (
	"tetrad/cmd/cli"
	"tetrad/protocol/record"
)

// gameForms are the formats of recorded games by their names.
var gameForms = map[string]func(*record.Game) string{
	"line":  func(g *record.Game) string { return cli.GameLine(g) + "\n" },
	"moves": moveTable,
	"none":  func(*record.Game) string { return "" },
	"pgn":   (*record.Game).PGN,
}
