package record

import (
	"cmp"
	"strconv"
	"time"

	"tetrad/positions"
)

// PGN returns the game in the Portable Game Notation (S. J. Edwards, 1994), as far as
// that suits games other than chess: with its tags, which rating and sorting programs
// read, and the move strings of the game. White is p1, the player who moves first,
// whatever colour that player has on the board; Cute Games does the same. Further
// tags of this program follow, so that reading the game again loses nothing.
func (g *Game) PGN() string {
	var tags []Tag
	for _, t := range pgnTags {
		if value := cmp.Or(g.tag(t.name), t.get(g)); value != "" {
			tags = append(tags, Tag{t.name, value})
		}
	}
	tags = append(tags, g.ownTags(pgnHas)...)
	for _, t := range g.Tags {
		if !isPGN(t.Name) {
			tags = append(tags, t)
		}
	}
	return g.write(tags, true)
}

// pgnTags are the standard tags of PGN, the mandatory ones first. The reader ignores
// tags without a set.
var pgnTags = []textTag{
	rosterTag("Event", func(g *Game) *string { return &g.Match }),
	{"Site", func(*Game) string { return unknown }, nil},
	{"Date", formatDate, nil},
	// Cute Games writes 1 for each game, so the round is not read.
	{"Round", func(g *Game) string { return cmp.Or(formatCount(g.Number), unknown) }, nil},
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
	stringTag("WhiteEngineName", func(g *Game) *string { return &g.Engines[0] }),
	stringTag("BlackEngineName", func(g *Game) *string { return &g.Engines[1] }),
	stringTag("WhiteAuthor", func(g *Game) *string { return &g.Authors[0] }),
	stringTag("BlackAuthor", func(g *Game) *string { return &g.Authors[1] }),
	{"TimeControl", func(g *Game) string { return g.timeControl(positions.P1, true) }, nil},
	{"WhiteTimeControl", func(g *Game) string { return g.timeControl(positions.P1, false) }, nil},
	{"BlackTimeControl", func(g *Game) string { return g.timeControl(positions.P2, false) }, nil},
	{"PlyCount", func(g *Game) string { return strconv.Itoa(len(g.Moves)) }, nil},
	{"Termination", func(g *Game) string { return terminations[g.Reason] }, nil},
	{"UTCDate", func(g *Game) string { return g.utc(pgnDay) }, nil},
	{"UTCTime", func(g *Game) string { return g.utc(time.TimeOnly) }, nil},
}

// pgnDay is the form of a day in PGN.
const pgnDay = "2006.01.02"

// pgnHas are the text tags whose information is already in the PGN tags.
var pgnHas = map[string]bool{
	"Match": true, "Game": true, "P1": true, "P2": true, "Result": true,
	"P1EngineName": true, "P2EngineName": true, "P1Author": true, "P2Author": true,
}

// unknown is the value of a mandatory tag whose field is unknown.
const unknown = "?"

// rosterTag returns a tag that is written even if its field is empty.
func rosterTag(name string, field func(*Game) *string) textTag {
	return textTag{name, func(g *Game) string { return cmp.Or(*field(g), unknown) }, func(g *Game, s string) error {
		if s != unknown {
			*field(g) = s
		}
		return nil
	}}
}

// formatDate returns the day on which the game began, where it was played.
func formatDate(g *Game) string {
	if g.Start.IsZero() {
		return "????.??.??"
	}
	return g.Start.Format(pgnDay)
}

// utc returns the start in UTC, in a format of package time; empty: it is unknown.
func (g *Game) utc(format string) string {
	if g.Start.IsZero() {
		return ""
	}
	return g.Start.UTC().Format(format)
}

// terminations maps reasons to the words of PGN.
var terminations = map[Reason]string{
	Rules: "normal", IllegalMove: "rules infraction", Garbage: "rules infraction", Disagrees: "rules infraction",
	OutOfTime: "time forfeit", Hangs: "time forfeit", Crashed: "abandoned", NoStart: "abandoned",
	ByScore: "adjudication", ByLength: "adjudication", ByProof: "adjudication", Adjudicated: "adjudication", "": "",
}

// foreignTags are the tags by which other programs give the reason why a game ended.
type foreignTags struct{ adjudicated, termination string }

func (f *foreignTags) add(name, value string) {
	switch name {
	case "Adjudicated": // of Cute Games
		f.adjudicated = value
	case "Termination":
		f.termination = value
	}
}

// apply sets the reason of a game that does not have this program's own tag for it.
func (f *foreignTags) apply(g *Game) {
	g.dropTimeControls()
	g.dropDate()
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

// loser returns the loser, in the form of a fault, or "" if there is none.
func (g *Game) loser() string {
	switch g.Result {
	case positions.P1Wins.String():
		return positions.P2.String()
	case positions.P2Wins.String():
		return positions.P1.String()
	}
	return ""
}
