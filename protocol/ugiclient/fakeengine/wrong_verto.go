//go:build unix

package fakeengine

import (
	"slices"
	"strings"
)

// wrongVerto are rules of Verto with a fault each.
var wrongVerto = map[string]wrong{
	"verto-no-flip":        {play: vertoPlayer(false, true, false)},
	"verto-no-chain-flip":  {play: vertoPlayer(true, false, false)},
	"verto-flips-all":      {play: vertoPlayer(true, true, true)},
	"verto-chain-optional": {extra: vertoCut(0, -1), play: vertoPlayer(true, true, false)},
	"verto-chain-once":     {extra: vertoCut(1, 1), deny: vertoLonger(1), play: vertoPlayer(true, true, false)},
	"verto-no-chain":       {extra: vertoCut(0, 0), deny: vertoLonger(0), play: vertoPlayer(true, true, false)},
	"verto-longest-chain":  {deny: vertoNotLongest},
	"verto-declines":       {extra: vertoExtra(func(b grid, p point, side byte) bool { return vertoCaptures(b, p, side) }), play: vertoPlayer(true, true, false)},
	"verto-beside-friends": {extra: vertoExtra(func(b grid, p point, side byte) bool {
		return !vertoCaptures(b, p, side) && b.touches(p, side, around) && !b.touches(p, other(side), around) && !b.isCorner(p)
	}), play: vertoPlayer(true, true, false)},
	"verto-never-beside-friends": {deny: vertoDeny(func(b grid, p point, side byte) bool { return b.touches(p, side, around) })},
	"verto-friends-orthogonal": {extra: vertoExtra(func(b grid, p point, side byte) bool {
		return !vertoCaptures(b, p, side) && b.touches(p, side, diagonal) && !b.touches(p, side, orthogonal) &&
			!b.touches(p, other(side), around) && !b.isCorner(p)
	}), play: vertoPlayer(true, true, false)},
	"verto-corners-free": {extra: vertoExtra(func(b grid, p point, side byte) bool {
		return b.isCorner(p) && !b.touches(p, side, around) && !b.touches(p, other(side), around)
	}), play: vertoPlayer(true, true, false)},
	"verto-corners-never":       {deny: vertoDeny(func(b grid, p point, _ byte) bool { return b.isCorner(p) })},
	"verto-captures-orthogonal": {deny: vertoCapturesDiagonally},
	"verto-compulsory":          {as: func(name string) string { return strings.TrimSuffix(name, "-old") + "-old" }},
	"verto-old-optional":        {as: func(name string) string { return strings.TrimSuffix(name, "-old") }},
	"verto-pass-any": {
		extra: func(g *game) []string {
			if slices.Contains(g.right.Turns(), "pass") {
				return nil
			}
			return []string{"pass"}
		},
		play: func(g *game, turn string) string {
			if turn != "pass" {
				return ""
			}
			return g.fields()[0] + " " + string(rune(other(g.fields()[1][0])))
		},
	},
	"verto-no-pass": {
		deny: func(_ *game, turn string) bool { return turn == "pass" },
		result: func(g *game, right string) string {
			if right == "none" && g.right.Legal("pass") {
				return vertoMajority(g.board())
			}
			return right
		},
	},
	"verto-pass-ends": {result: func(g *game, right string) string {
		if g.lastTurn() == "pass" {
			return vertoMajority(g.board())
		}
		return right
	}},
	"verto-minority": {result: func(_ *game, right string) string { return opponentWins(right) }},
	"verto-no-draws": {result: func(_ *game, right string) string { return strings.Replace(right, "draw", "p2win", 1) }},
}

// vertoPlayer plays turns, also such as are not legal. It flips the first stone
// and those of the chain, or not, or those of all directions at the beginning.
func vertoPlayer(first, chain, all bool) func(*game, string) string {
	return func(g *game, turn string) string {
		side := g.fields()[1][0]
		b := g.board()
		if turn != "pass" {
			before := b.clone()
			entered, rest, captures := strings.Cut(turn, "x")
			newest := at(entered)
			b.square[newest] = side
			squares := strings.Split(rest, "-")
			for _, d := range around {
				next := newest.plus(d)
				flips := first && captures && next.String() == squares[0]
				if before.square[next] == other(side) && before.square[next.plus(d)] == side && (flips || all) {
					b.square[next] = side
				}
			}
			for _, name := range squares[1:] {
				p := at(name)
				b.square[p] = side
				if chain {
					b.square[point{(newest.file + p.file) / 2, (newest.rank + p.rank) / 2}] = side
				}
				newest = p
			}
		}
		return b.String() + " " + string(rune(other(side)))
	}
}

// vertoCut returns, as turns that are not legal, chains that are cut off after
// least links and more, up to most (-1: any number).
func vertoCut(least, most int) func(*game) []string {
	return func(g *game) []string {
		right := g.right.Turns()
		var turns []string
		for _, turn := range right {
			links := strings.Split(turn, "-")
			for n := least; n < len(links)-1 && (most < 0 || n <= most); n++ {
				if cut := strings.Join(links[:n+1], "-"); !slices.Contains(turns, cut) && !slices.Contains(right, cut) {
					turns = append(turns, cut)
				}
			}
		}
		return turns
	}
}

func vertoLonger(most int) func(*game, string) bool {
	return func(_ *game, turn string) bool { return strings.Count(turn, "-") > most }
}

func vertoNotLongest(g *game, turn string) bool {
	entered, _, captures := strings.Cut(turn, "x")
	return captures && slices.ContainsFunc(g.right.Turns(), func(t string) bool {
		return strings.HasPrefix(t, entered+"x") && strings.Count(t, "-") > strings.Count(turn, "-")
	})
}

// vertoExtra returns, as turns that are not legal, entries on empty squares of
// which a condition holds.
func vertoExtra(condition func(b grid, p point, side byte) bool) func(*game) []string {
	return func(g *game) []string {
		var turns []string
		b, side := g.board(), g.fields()[1][0]
		for _, p := range b.points() {
			if b.isEmpty(p) && condition(b, p, side) {
				turns = append(turns, p.String())
			}
		}
		return turns
	}
}

// vertoDeny refuses entries without a capture on squares of which a condition
// holds.
func vertoDeny(condition func(b grid, p point, side byte) bool) func(*game, string) bool {
	return func(g *game, turn string) bool {
		return turn != "pass" && !strings.Contains(turn, "x") && condition(g.board(), at(turn), g.fields()[1][0])
	}
}

func vertoCaptures(b grid, p point, side byte) bool {
	return slices.ContainsFunc(around, func(d point) bool {
		return b.square[p.plus(d)] == other(side) && b.square[p.plus(d).plus(d)] == side
	})
}

func vertoCapturesDiagonally(_ *game, turn string) bool {
	entered, rest, captures := strings.Cut(turn, "x")
	if !captures {
		return false
	}
	flipped, _, _ := strings.Cut(rest, "-")
	d := at(flipped).minus(at(entered))
	return d.file != 0 && d.rank != 0
}

func vertoMajority(b grid) string {
	light, dark := 0, 0
	for _, c := range b.square {
		if c == 'w' {
			light++
		} else {
			dark++
		}
	}
	switch {
	case light > dark:
		return "p1win"
	case dark > light:
		return "p2win"
	}
	return "draw"
}
