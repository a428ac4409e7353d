package main

import (
	"slices"
	"strings"

	"tetrad/positions/slowtest"
	"tetrad/positions/verto"
)

func init() { enter(&vertoPlan) }

// vertoPlan is the engine with faults for Verto.
var vertoPlan = Plan{
	Family:     &verto.Family,
	Variant:    "verto-4",
	RuleFaults: vertoFaults,
	ProtocolFaults: []string{
		"string-capitals", "string-letters", "string-missing-fields", "string-more-fields", "string-short-ranks",
		"string-zero-runs",
	},
}

// vertoFaults are rules of Verto, each with a fault.
var vertoFaults = map[string]RuleFault{
	"verto-no-flip":        {Play: vertoPlayer(false, true, false)},
	"verto-no-chain-flip":  {Play: vertoPlayer(true, false, false)},
	"verto-flips-all":      {Play: vertoPlayer(true, true, true)},
	"verto-chain-optional": {Extra: vertoCut(0, -1), Play: vertoPlayer(true, true, false)},
	"verto-chain-once":     {Extra: vertoCut(1, 1), Deny: vertoLonger(1), Play: vertoPlayer(true, true, false)},
	"verto-no-chain":       {Extra: vertoCut(0, 0), Deny: vertoLonger(0), Play: vertoPlayer(true, true, false)},
	"verto-longest-chain":  {Deny: vertoNotLongest},
	"verto-declines":       {Extra: vertoExtra(func(b slowtest.Grid, p slowtest.Point, side byte) bool { return vertoCaptures(b, p, side) }), Play: vertoPlayer(true, true, false)},
	"verto-beside-friends": {Extra: vertoExtra(func(b slowtest.Grid, p slowtest.Point, side byte) bool {
		return !vertoCaptures(b, p, side) && b.Touches(p, side, slowtest.Around) && !b.Touches(p, Other(side), slowtest.Around) && !b.IsCorner(p)
	}), Play: vertoPlayer(true, true, false)},
	"verto-never-beside-friends": {Deny: vertoDeny(func(b slowtest.Grid, p slowtest.Point, side byte) bool { return b.Touches(p, side, slowtest.Around) })},
	"verto-friends-orthogonal": {Extra: vertoExtra(func(b slowtest.Grid, p slowtest.Point, side byte) bool {
		return !vertoCaptures(b, p, side) && b.Touches(p, side, slowtest.Diagonal) && !b.Touches(p, side, slowtest.Orthogonal) &&
			!b.Touches(p, Other(side), slowtest.Around) && !b.IsCorner(p)
	}), Play: vertoPlayer(true, true, false)},
	"verto-corners-free": {Extra: vertoExtra(func(b slowtest.Grid, p slowtest.Point, side byte) bool {
		return b.IsCorner(p) && !b.Touches(p, side, slowtest.Around) && !b.Touches(p, Other(side), slowtest.Around)
	}), Play: vertoPlayer(true, true, false)},
	"verto-corners-never":       {Deny: vertoDeny(func(b slowtest.Grid, p slowtest.Point, _ byte) bool { return b.IsCorner(p) })},
	"verto-captures-orthogonal": {Deny: vertoCapturesDiagonally},
	"verto-compulsory":          {As: func(name string) string { return strings.TrimSuffix(name, "-old") + "-old" }},
	"verto-old-optional":        {As: func(name string) string { return strings.TrimSuffix(name, "-old") }},
	"verto-free-bound":          {As: func(name string) string { return strings.TrimSuffix(name, "-free") }},
	"verto-pass-any": {
		Extra: func(g *Position) []string {
			if slices.Contains(g.Right.Turns(), "pass") {
				return nil
			}
			return []string{"pass"}
		},
		Play: func(g *Position, turn string) string {
			if turn != "pass" {
				return ""
			}
			return g.Fields()[0] + " " + string(rune(Other(g.Fields()[1][0])))
		},
	},
	"verto-no-pass": {
		Deny: func(_ *Position, turn string) bool { return turn == "pass" },
		Result: func(g *Position, right string) string {
			if right == "none" && g.Right.Legal("pass") {
				return vertoMajority(g.Board())
			}
			return right
		},
	},
	"verto-pass-ends": {Result: func(g *Position, right string) string {
		if g.LastTurn() == "pass" {
			return vertoMajority(g.Board())
		}
		return right
	}},
	"verto-minority": {Result: func(_ *Position, right string) string { return OpponentWins(right) }},
	"verto-no-draws": {Result: func(_ *Position, right string) string { return strings.Replace(right, "draw", "p2win", 1) }},
}

// vertoPlayer returns a Play for legal and illegal turns. The arguments first and chain say
// whether it flips the first stone and the stones of the chain. With all, the first
// stone flips in all directions.
func vertoPlayer(first, chain, all bool) func(*Position, string) string {
	return func(g *Position, turn string) string {
		side := g.Fields()[1][0]
		b := g.Board()
		if turn != "pass" {
			before := b.Clone()
			entered, rest, captures := strings.Cut(turn, "x")
			newest := slowtest.At(entered)
			b.Square[newest] = side
			squares := strings.Split(rest, "-")
			for _, d := range slowtest.Around {
				next := newest.Plus(d)
				flips := first && captures && next.String() == squares[0]
				if before.Square[next] == Other(side) && before.Square[next.Plus(d)] == side && (flips || all) {
					b.Square[next] = side
				}
			}
			for _, name := range squares[1:] {
				p := slowtest.At(name)
				b.Square[p] = side
				if chain {
					b.Square[slowtest.P((newest.File+p.File)/2, (newest.Rank+p.Rank)/2)] = side
				}
				newest = p
			}
		}
		return b.String() + " " + string(rune(Other(side)))
	}
}

// vertoCut returns an Extra of chains that are cut off after at least least links, and at
// most most (-1: any number).
func vertoCut(least, most int) func(*Position) []string {
	return func(g *Position) []string {
		right := g.Right.Turns()
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

func vertoLonger(most int) func(*Position, string) bool {
	return func(_ *Position, turn string) bool { return strings.Count(turn, "-") > most }
}

func vertoNotLongest(g *Position, turn string) bool {
	entered, _, captures := strings.Cut(turn, "x")
	return captures && slices.ContainsFunc(g.Right.Turns(), func(t string) bool {
		return strings.HasPrefix(t, entered+"x") && strings.Count(t, "-") > strings.Count(turn, "-")
	})
}

// vertoExtra returns an Extra of entries on the empty squares for which a condition holds.
func vertoExtra(condition func(b slowtest.Grid, p slowtest.Point, side byte) bool) func(*Position) []string {
	return func(g *Position) []string {
		var turns []string
		b, side := g.Board(), g.Fields()[1][0]
		for _, p := range b.Points() {
			if b.IsEmpty(p) && condition(b, p, side) {
				turns = append(turns, p.String())
			}
		}
		return turns
	}
}

// vertoDeny returns a Deny that refuses entries without a capture on the squares for which a
// condition holds.
func vertoDeny(condition func(b slowtest.Grid, p slowtest.Point, side byte) bool) func(*Position, string) bool {
	return func(g *Position, turn string) bool {
		return turn != "pass" && !strings.Contains(turn, "x") && condition(g.Board(), slowtest.At(turn), g.Fields()[1][0])
	}
}

func vertoCaptures(b slowtest.Grid, p slowtest.Point, side byte) bool {
	return slices.ContainsFunc(slowtest.Around, func(d slowtest.Point) bool {
		return b.Square[p.Plus(d)] == Other(side) && b.Square[p.Plus(d).Plus(d)] == side
	})
}

func vertoCapturesDiagonally(_ *Position, turn string) bool {
	entered, rest, captures := strings.Cut(turn, "x")
	if !captures {
		return false
	}
	flipped, _, _ := strings.Cut(rest, "-")
	d := slowtest.At(flipped).Minus(slowtest.At(entered))
	return d.File != 0 && d.Rank != 0
}

func vertoMajority(b slowtest.Grid) string {
	light, dark := 0, 0
	for _, c := range b.Square {
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
