//go:build unix

package fakeengine

import (
	"slices"
	"strings"
)

// wrongVinver are rules of Vinver with a fault each.
var wrongVinver = map[string]wrong{
	"vinver-no-flips":     vinverTurns(func(g *game, b grid, p point) []string { return []string{p.String()} }),
	"vinver-flips-free":   {extra: vinverWithoutFlips, play: vinverPlay},
	"vinver-no-cascades":  vinverTurns(vinverFirstCrosscuts),
	"vinver-flips-both":   vinverTurns(vinverBoth),
	"vinver-smallest-set": {deny: vinverNotSmallest},
	"vinver-one-flip":     {deny: func(_ *game, turn string) bool { return strings.Count(turn, "x") > 1 }},
	"vinver-twice-listed": {extra: func(g *game) []string {
		for _, turn := range g.right.Turns() {
			if parts := strings.Split(turn, "x"); len(parts) == 3 {
				return []string{parts[0] + "x" + parts[2] + "x" + parts[1]}
			}
		}
		return nil
	}, play: vinverPlay},
	"vinver-first-pass":           {extra: vinverPassWhen(func(g *game) bool { return g.board().count("bw") == 0 }), play: vinverPlay},
	"vinver-no-pass":              {deny: func(_ *game, turn string) bool { return turn == "pass" }},
	"vinver-no-swap":              {deny: func(_ *game, turn string) bool { return turn == "swap" }},
	"vinver-swap-late":            swapLate("vinver"),
	"vinver-swap-persons-forgets": {toMove: byColour},
	"vinver-swap-black-moves": {play: func(g *game, turn string) string {
		if turn != "swap" {
			return ""
		}
		return g.fields()[0] + " b x"
	}},
	"vinver-endless-passes":   {result: func(_ *game, right string) string { return strings.Replace(right, "draw", "none", 1) }},
	"vinver-one-pass-draws":   {result: vinverPasses(func(turns []string) bool { return turns[len(turns)-1] == "pass" })},
	"vinver-passes-added-up":  {result: vinverPasses(func(turns []string) bool { return strings.Count(strings.Join(turns, " "), "pass") > 1 })},
	"vinver-nopass-passes":    {as: func(name string) string { return strings.TrimSuffix(name, "-nopass") }},
	"vinver-nopass-always":    {as: func(name string) string { return strings.TrimSuffix(name, "-nopass") + "-nopass" }},
	"vinver-winner-by-colour": {result: resultByColour},
	"vinver-diagonal-chains":  {result: vinverChains(around, false, true)},
	"vinver-edges-exchanged":  {result: vinverChains(orthogonal, true, true)},
	"vinver-corners-no-edge":  {result: vinverChains(orthogonal, false, false)},
	"vinver-never-wins":       {result: func(*game, string) string { return "none" }},
}

// vinverPlay plays turns, also such as are not legal.
func vinverPlay(g *game, turn string) string {
	if turn == "swap" || turn == "pass" && g.right.Legal("pass") {
		return ""
	}
	f := g.fields()
	b, side, pie := g.board(), f[1][0], f[2]
	if b.count("bw") == 0 {
		pie = "?"
	} else if pie == "?" {
		pie = "="
	}
	if turn != "pass" {
		for _, name := range strings.Split(turn, "x") {
			b.square[at(name)] = side
		}
	}
	return strings.Join([]string{b.String(), string(rune(other(side))), pie}, " ")
}

// crosscuts returns the pairs of enemy stones that are in a crosscut.
func crosscuts(b grid, side byte) [][2]point {
	var found [][2]point
	for _, p := range b.points() {
		right, up, far := p.plus(point{1, 0}), p.plus(point{0, 1}), p.plus(point{1, 1})
		a, c := b.square[p], b.square[right]
		if a == 0 || c == 0 || a == c || b.square[far] != a || b.square[up] != c {
			continue
		}
		if a != side {
			found = append(found, [2]point{p, far})
		} else {
			found = append(found, [2]point{right, up})
		}
	}
	return found
}

// vinverTurns are rules by which other flips follow a stone.
func vinverTurns(follow func(g *game, after grid, p point) []string) wrong {
	generate := func(g *game) []string {
		var turns []string
		for _, word := range []string{"pass", "swap"} {
			if g.right.Legal(word) {
				turns = append(turns, word)
			}
		}
		b, side := g.board(), g.fields()[1][0]
		for _, p := range b.points() {
			if b.isEmpty(p) {
				after := b.clone()
				after.square[p] = side
				turns = append(turns, follow(g, after, p)...)
			}
		}
		return turns
	}
	w := wrong{play: vinverPlay}
	w.extra, w.deny = exchange(generate)
	return w
}

func vinverWithoutFlips(g *game) []string {
	right := g.right.Turns()
	var turns []string
	for _, turn := range right {
		if p, _, flips := strings.Cut(turn, "x"); flips && !slices.Contains(turns, p) {
			turns = append(turns, p)
		}
	}
	return turns
}

// vinverFirstCrosscuts resolves the crosscuts that the stone makes, and none
// that flips make.
func vinverFirstCrosscuts(g *game, after grid, p point) []string {
	side := g.fields()[1][0]
	sets := []map[point]bool{{}}
	for _, pair := range crosscuts(after, side) {
		var next []map[point]bool
		for _, set := range sets {
			if set[pair[0]] || set[pair[1]] {
				next = append(next, set)
				continue
			}
			for _, flip := range pair {
				more := map[point]bool{flip: true}
				for q := range set {
					more[q] = true
				}
				next = append(next, more)
			}
		}
		sets = next
	}
	var turns []string
	for _, set := range sets {
		if turn := vinverTurn(after, p, set); !slices.Contains(turns, turn) {
			turns = append(turns, turn)
		}
	}
	return turns
}

// vinverBoth flips both stones of every crosscut.
func vinverBoth(g *game, after grid, p point) []string {
	side := g.fields()[1][0]
	set := map[point]bool{}
	for pairs := crosscuts(after, side); len(pairs) > 0; pairs = crosscuts(after, side) {
		for _, pair := range pairs {
			for _, q := range pair {
				set[q], after.square[q] = true, side
			}
		}
	}
	return []string{vinverTurn(after, p, set)}
}

// vinverTurn writes a turn with its flips in square order.
func vinverTurn(b grid, p point, flips map[point]bool) string {
	turn := p.String()
	for _, q := range b.points() {
		if flips[q] {
			turn += "x" + q.String()
		}
	}
	return turn
}

// vinverNotSmallest reports whether a turn flips more than another one that
// begins with the same stone has to.
func vinverNotSmallest(g *game, turn string) bool {
	p, _, flips := strings.Cut(turn, "x")
	return flips && slices.ContainsFunc(g.right.Turns(), func(t string) bool {
		return (t == p || strings.HasPrefix(t, p+"x")) && strings.Count(t, "x") < strings.Count(turn, "x")
	})
}

func vinverPassWhen(condition func(g *game) bool) func(*game) []string {
	return func(g *game) []string {
		if condition(g) && !g.right.Legal("pass") {
			return []string{"pass"}
		}
		return nil
	}
}

// vinverChains is the result where chains are something else: connected in
// other directions, between the other edges, or not by corners.
func vinverChains(directions []point, exchanged, corners bool) func(*game, string) string {
	return func(g *game, right string) string {
		b := g.board()
		for i, colour := range []byte{'b', 'w'} {
			upright := (colour == 'b') != exchanged
			for _, p := range b.points() {
				if (upright && p.rank > 0) || (!upright && p.file > 0) || !corners && b.isCorner(p) {
					continue
				}
				group := map[point]bool{}
				b.collect(p, string(rune(colour)), directions, group)
				for q := range group {
					if (upright && q.rank == b.size-1 || !upright && q.file == b.size-1) && (corners || !b.isCorner(q)) {
						return resultByColour(g, []string{"p1win", "p2win"}[i])
					}
				}
			}
		}
		if right == "draw" {
			return right
		}
		return "none"
	}
}

// vinverPasses has passes draw the game in other cases.
func vinverPasses(draws func(turns []string) bool) func(*game, string) string {
	return func(g *game, right string) string {
		if right == "none" && len(g.turns) > 0 && draws(g.turns) {
			return "draw"
		}
		return right
	}
}
