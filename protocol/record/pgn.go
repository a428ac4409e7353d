package record

import (
	"fmt"
	"strconv"
	"strings"

	"tetrad/positions"
)

// PGN returns the game in the Portable Game Notation (S. J. Edwards, 1994), as far
// as that goes for other games than chess: its tags, which programs that rate or
// sort games read, and our moves. White is p1, who moves first, whatever the colour
// of that player on the board; Cute Games does the same. Tags of our own follow, so
// that nothing is lost when it is read again.
func (g *Game) PGN() string {
	var b strings.Builder
	for _, t := range pgnTags {
		if value := t.get(g); value != "" {
			fmt.Fprintf(&b, "[%s %s]\n", t.name, quoteTag(value))
		}
	}
	for _, t := range textTags {
		if value := t.get(g); value != "" && !pgnHas[t.name] {
			fmt.Fprintf(&b, "[%s %s]\n", t.name, quoteTag(value))
		}
	}
	b.WriteByte('\n')
	g.writeMoves(&b)
	b.WriteString(resultToken(g.Result) + "\n\n")
	return b.String()
}

// pgnTags are the tags of PGN, those that must be there first. Tags without a
// set are passed over when they are read.
var pgnTags = []textTag{
	rosterTag("Event", func(g *Game) *string { return &g.Match }),
	{"Site", func(*Game) string { return unknown }, nil},
	{"Date", formatDate, nil},
	{"Round", func(g *Game) string { return orUnknown(formatCount(g.Number)) }, nil}, // Cute Games calls each the first
	rosterTag("White", func(g *Game) *string { return &g.Players[0] }),
	rosterTag("Black", func(g *Game) *string { return &g.Players[1] }),
	{"Result", func(g *Game) string { return resultToken(g.Result) }, nil}, // textTags reads it
	stringTag("Variant", func(g *Game) *string { return &g.Variant }),
	{"SetUp", func(g *Game) string {
		if g.FEN == "" {
			return ""
		}
		return "1"
	}, nil},
	{"PlyCount", func(g *Game) string { return strconv.Itoa(len(g.Moves)) }, nil},
	{"Termination", func(g *Game) string { return terminations[g.Reason] }, nil},
}

// pgnHas are the tags of our text that the tags of PGN say already.
var pgnHas = map[string]bool{"Match": true, "Game": true, "P1": true, "P2": true, "Result": true}

// unknown is the value of a tag that must be there and is not known.
const unknown = "?"

func orUnknown(value string) string {
	if value == "" {
		return unknown
	}
	return value
}

// rosterTag is a tag that is there also where its field is empty.
func rosterTag(name string, field func(*Game) *string) textTag {
	return textTag{name, func(g *Game) string { return orUnknown(*field(g)) }, func(g *Game, s string) error {
		if s != unknown {
			*field(g) = s
		}
		return nil
	}}
}

func formatDate(g *Game) string {
	if g.Start.IsZero() {
		return "????.??.??"
	}
	return g.Start.UTC().Format("2006.01.02")
}

// terminations are the words of PGN for our reasons.
var terminations = map[Reason]string{
	Rules: "normal", IllegalMove: "rules infraction", Garbage: "rules infraction", Disagrees: "rules infraction",
	OutOfTime: "time forfeit", Hangs: "time forfeit", Crashed: "abandoned", NoStart: "abandoned",
	ByScore: "adjudication", ByLength: "adjudication", Adjudicated: "adjudication", "": "",
}

// foreignTags are those by which other programs say why a game ended.
type foreignTags struct{ adjudicated, termination string }

func (f *foreignTags) take(name, value string) {
	switch name {
	case "Adjudicated": // of Cute Games
		f.adjudicated = value
	case "Termination":
		f.termination = value
	}
}

// apply sets the reason of a game that has no tag of ours for it.
func (f *foreignTags) apply(g *Game) {
	if g.Reason != "" {
		return
	}
	switch {
	case f.adjudicated == "Out of time", f.adjudicated == "" && f.termination == "time forfeit":
		g.Reason, g.Fault, g.Detail = OutOfTime, g.loser(), f.adjudicated
	case f.adjudicated == "Gameover mismatch", f.adjudicated == "Result mismatch":
		g.Reason, g.Detail = Disagrees, f.adjudicated
	case f.adjudicated != "" || f.termination == "adjudication":
		g.Reason, g.Detail = Adjudicated, f.adjudicated
	}
}

// loser returns who has lost, as a fault names it; empty: nobody.
func (g *Game) loser() string {
	switch g.Result {
	case positions.P1Wins.String():
		return positions.P2.String()
	case positions.P2Wins.String():
		return positions.P1.String()
	}
	return ""
}
