package record

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"tetrad/positions"
)

// A pgnTag is a tag of PGN with what it says of a game.
type pgnTag struct {
	name string
	get  func(*Game) string        // empty: the tag is left out
	set  func(*Game, string) error // nil: the value follows from other tags or from the moves
	kept bool                      // another value, as other programs write it, is kept in [Game.Tags]
}

// pgnTags are the tags that this program writes, in order: the seven that PGN demands, others
// that programs know, and those of this program.
var pgnTags = []pgnTag{
	rosterTag("Event", func(g *Game) *string { return &g.Match }),
	keptTag("Site", func(*Game) string { return unknown }),
	keptTag("Date", func(g *Game) string { return cmp.Or(g.start(pgnDay, false), "????.??.??") }),
	// Cute Games writes 1 for each game, so the round is not read.
	{name: "Round", get: func(g *Game) string { return cmp.Or(formatCount(g.Number), unknown) }},
	rosterTag("White", func(g *Game) *string { return &g.Players[0] }),
	rosterTag("Black", func(g *Game) *string { return &g.Players[1] }),
	{name: "Result", get: func(g *Game) string { return resultToken(g.Result) }, set: (*Game).setResult},
	stringTag("Variant", func(g *Game) *string { return &g.Variant }),
	{name: "SetUp", get: func(g *Game) string { return formatCount(min(len(g.FEN), 1)) }},
	{name: "FEN", get: func(g *Game) string { return g.FEN }, set: (*Game).setFEN},
	stringTag("WhiteEngineName", func(g *Game) *string { return &g.Engines[0] }),
	stringTag("BlackEngineName", func(g *Game) *string { return &g.Engines[1] }),
	stringTag("WhiteAuthor", func(g *Game) *string { return &g.Authors[0] }),
	stringTag("BlackAuthor", func(g *Game) *string { return &g.Authors[1] }),
	keptTag("TimeControl", func(g *Game) string { return g.timeControl(positions.P1, true) }),
	keptTag("WhiteTimeControl", func(g *Game) string { return g.timeControl(positions.P1, false) }),
	keptTag("BlackTimeControl", func(g *Game) string { return g.timeControl(positions.P2, false) }),
	{name: "PlyCount", get: func(g *Game) string { return strconv.Itoa(len(g.Moves)) }},
	{name: "Termination", get: func(g *Game) string { return terminations[g.Reason] }},
	keptTag("UTCDate", func(g *Game) string { return g.start(pgnDay, true) }),
	keptTag("UTCTime", func(g *Game) string { return g.start(time.TimeOnly, true) }),
	{name: "Number", get: func(g *Game) string { return formatCount(g.Number) }, set: func(g *Game, s string) (err error) {
		g.Number, err = strconv.Atoi(s)
		return err
	}},
	stringTag("P1Limits", func(g *Game) *string { return &g.Limits[0] }),
	stringTag("P2Limits", func(g *Game) *string { return &g.Limits[1] }),
	{name: "Start", get: func(g *Game) string { return g.start(time.RFC3339Nano, false) }, set: func(g *Game, s string) (err error) {
		g.Start, err = time.Parse(time.RFC3339Nano, s)
		return err
	}},
	millisTag("Duration", func(g *Game) *float64 { return &g.Millis }),
	millisTag("Engines", func(g *Game) *float64 { return &g.Thought }),
	{name: "Reason", get: func(g *Game) string { return string(g.Reason) }, set: func(g *Game, s string) error {
		g.Reason = Reason(s)
		return nil
	}},
	stringTag("Fault", func(g *Game) *string { return &g.Fault }),
	stringTag("Detail", func(g *Game) *string { return &g.Detail }),
	stringTag("Canonical", func(g *Game) *string { return &g.Canonical }),
}

// unknown is the value of a mandatory tag whose field is unknown.
const unknown = "?"

// pgnDay is the form of a day in PGN.
const pgnDay = "2006.01.02"

// adjudicatedTag is the tag by which Cute Games says why a game was adjudicated.
const adjudicatedTag = "Adjudicated"

// terminations maps reasons to the words of PGN.
var terminations = map[Reason]string{
	Rules: "normal", IllegalMove: "rules infraction", Garbage: "rules infraction", Disagrees: "rules infraction",
	OutOfTime: "time forfeit", Hangs: "time forfeit", Crashed: "abandoned", NoStart: "abandoned",
	ByScore: "adjudication", ByLength: "adjudication", ByProof: "adjudication", Adjudicated: "adjudication",
}

func stringTag(name string, field func(*Game) *string) pgnTag {
	return pgnTag{name: name, get: func(g *Game) string { return *field(g) }, set: func(g *Game, s string) error {
		*field(g) = s
		return nil
	}}
}

// rosterTag returns a tag that is written even if its field is empty.
func rosterTag(name string, field func(*Game) *string) pgnTag {
	return pgnTag{name: name, get: func(g *Game) string { return cmp.Or(*field(g), unknown) }, set: func(g *Game, s string) error {
		if s != unknown {
			*field(g) = s
		}
		return nil
	}}
}

func millisTag(name string, field func(*Game) *float64) pgnTag {
	return pgnTag{name: name, get: func(g *Game) string { return formatMillis(*field(g)) }, set: func(g *Game, s string) (err error) {
		*field(g), err = parseMillis(s)
		return err
	}}
}

func keptTag(name string, get func(*Game) string) pgnTag {
	return pgnTag{name: name, get: get, kept: true}
}

// tagNamed returns the tag of a name, or nil if this program writes no such tag.
func tagNamed(name string) *pgnTag {
	for i := range pgnTags {
		if pgnTags[i].name == name {
			return &pgnTags[i]
		}
	}
	return nil
}

// start returns when the game began, in a format of package time; empty: that is unknown.
func (g *Game) start(format string, inUTC bool) string {
	switch {
	case g.Start.IsZero():
		return ""
	case inUTC:
		return g.Start.UTC().Format(format)
	}
	return g.Start.Format(format)
}

// setFEN sets the first position. Cute Games writes startpos for the one of the rules.
func (g *Game) setFEN(fen string) error {
	if g.FEN = fen; fen == "startpos" {
		g.FEN = ""
	}
	return nil
}

// setTag reads a tag. It passes over a value that its field cannot have.
func (g *Game) setTag(name, value string) {
	t := tagNamed(name)
	switch {
	case t == nil || t.kept:
		g.addTag(name, value)
	case t.set != nil:
		before := *g
		if t.set(g, value) != nil {
			*g = before
		}
	}
}

// maxTags is the number of tags of other programs that are kept of a game.
const maxTags = 50

// addTag adds a tag that no field stands for, unless its value is unknown or the tag cannot be
// written again.
func (g *Game) addTag(name, value string) {
	if len(g.Tags) < maxTags && IsTag(name) && strings.Trim(value, unknown+".") != "" {
		g.Tags = append(g.Tags, Tag{name, value})
	}
}

// IsTag reports whether a name can be one of [Game.Tags].
func IsTag(name string) bool {
	if t := tagNamed(name); t != nil {
		return t.kept
	}
	return name != "" && name != adjudicatedTag && len(name) <= 40 && !strings.ContainsFunc(name, isOther)
}

// isOther reports whether a character cannot be in the name of a tag.
func isOther(c rune) bool {
	return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '_'
}

// tag returns the value of one of Tags; empty: there is none.
func (g *Game) tag(name string) string {
	for _, t := range g.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// dropTags forgets the tags that say what the fields say as well.
func (g *Game) dropTags() {
	g.Tags = slices.DeleteFunc(g.Tags, func(t Tag) bool {
		own := tagNamed(t.Name)
		return own != nil && own.get(g) == t.Value
	})
	if len(g.Tags) == 0 {
		g.Tags = nil
	}
}

// setForeignReason sets the reason of a game that does not have this program's own tag for it,
// from the tags of Cute Games and PGN.
func (g *Game) setForeignReason(adjudicated, termination string) {
	switch {
	case g.Reason != "":
	case adjudicated == "Out of time", adjudicated == "" && termination == "time forfeit":
		g.Reason, g.Fault, g.Detail = OutOfTime, g.loser(), adjudicated
	case adjudicated == "Gameover mismatch", adjudicated == "Result mismatch":
		g.Reason, g.Detail = Disagrees, adjudicated
	case adjudicated != "" || termination == "adjudication":
		g.Reason, g.Detail = Adjudicated, adjudicated
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
