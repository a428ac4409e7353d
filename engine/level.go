package engine

import "tetrad/search"

// fullStrength is the highest level.
const fullStrength = 20

// A grade is the strength of a level below full strength. The lowest levels look one
// turn ahead and make errors in their estimates. The higher levels search more and more
// lines.
type grade struct {
	depth    int    // turns to search; 0: no limit
	playouts uint64 // playouts of Monte-Carlo tree search; 0: no limit
	error    int    // greatest error of an estimate, in centipawns
}

// grades holds the grades of the levels from 1. Playouts and errors are far enough
// apart for matches to show a difference: see docs/dev/experiments/levels.md.
var grades = [fullStrength - 1]grade{
	{depth: 1, error: 700},
	{depth: 1, error: 430},
	{depth: 1, error: 270},
	{depth: 1, error: 180},
	{playouts: 32, error: 190},
	{playouts: 42, error: 178},
	{playouts: 56, error: 166},
	{playouts: 76, error: 154},
	{playouts: 105, error: 142},
	{playouts: 150, error: 130},
	{playouts: 215, error: 118},
	{playouts: 320, error: 106},
	{playouts: 490, error: 93},
	{playouts: 780, error: 80},
	{playouts: 1_280, error: 66},
	{playouts: 2_200, error: 51},
	{playouts: 4_000, error: 36},
	{playouts: 7_700, error: 19},
	{playouts: 16_000, error: 0},
}

// A level is the meaning of the option Level in the current game. The zero value is
// full strength, which changes nothing.
type level struct {
	weak  bool
	grade // of a weak level
}

// levelOf returns a level, 1 to fullStrength, in a game that multiplies the playouts by
// scale. A scale of 0 counts as 1.
func levelOf(number int, scale uint64) level {
	if number >= fullStrength {
		return level{}
	}
	l := level{true, grades[number-1]}
	l.playouts *= max(1, scale)
	return l
}

// level returns the level that is set. Only a search applies it. Prepare uses it
// to find out which searcher a search will need.
func (e *Engine) level() level { return levelOf(e.settings.level, e.entry.LevelScale) }

// task returns t as the level searches it, but for the errors of its evaluation. The limits of the
// level apply if they are stricter.
func (l level) task(t search.Task) search.Task {
	t.Depth, t.Nodes = stricter(t.Depth, l.depth), stricter(t.Nodes, l.playouts)
	return t
}

// searcher returns the searcher of r that Search auto means under a limit of depth, which
// may be that of the level. The argument own is the game's searcher.
func (l level) searcher(r Registry, depth int, own string) string {
	name := ""
	switch {
	case l.playouts > 0:
		name = r.ByLevel
	case depth > 0:
		name = r.ByDepth
	}
	if _, ok := r.Searchers[name]; !ok {
		return own
	}
	return name
}

// stricter returns the lower of two limits. A limit of 0 is none.
func stricter[T int | uint64](a, b T) T {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}
