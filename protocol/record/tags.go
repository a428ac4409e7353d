package record

import (
	"slices"
	"strings"
)

// maxTags is the number of tags of other programs that are kept of a game.
const maxTags = 50

// addTag adds a tag that no field stands for, unless its value follows from the
// game, or it cannot be written again.
func (g *Game) addTag(name, value string) {
	if len(g.Tags) < maxTags && IsTag(name) && strings.Trim(value, unknown+".") != "" {
		g.Tags = append(g.Tags, Tag{name, value})
	}
}

// IsTag reports whether a name can be one of [Game.Tags].
func IsTag(name string) bool {
	switch name {
	case "", "Round", "SetUp", "PlyCount", "Termination", "Adjudicated": // which follow from others
		return false
	case "Site", "Date", "UTCDate", "UTCTime", "TimeControl", "WhiteTimeControl", "BlackTimeControl":
		return true
	}
	isNamed := func(t textTag) bool { return t.name == name }
	isWord := len(name) <= 40 && !strings.ContainsFunc(name, isOther)
	return isWord && !slices.ContainsFunc(textTags, isNamed) && !isPGN(name)
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

// dropDate forgets the tags that say what the time of the start says as well.
func (g *Game) dropDate() {
	if !g.Start.IsZero() {
		g.Tags = slices.DeleteFunc(g.Tags, func(t Tag) bool {
			return t.Name == "Date" || t.Name == "UTCDate" || t.Name == "UTCTime"
		})
	}
	if len(g.Tags) == 0 {
		g.Tags = nil
	}
}

// isPGN reports whether a tag is one of those of PGN.
func isPGN(name string) bool {
	return slices.ContainsFunc(pgnTags, func(t textTag) bool { return t.name == name })
}
