package main

import (
	"fmt"
	"slices"
	"strings"
)

// A board of Verto has a byte for each square, '.', 'w' or 'b', rank by rank, with
// an edge of '#' between and around them.
type board string

// width is what lies between the squares of a file: eight squares and an edge.
const width = 9

var directions = []int{-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1}

const start = "8/8/8/8/8/8/8/8 w"

// parse reads a position string of the ordinary board.
func parse(fen string) (b board, side byte, err error) {
	ranks, mover, _ := strings.Cut(fen, " ")
	for n := 1; n <= 8; n++ {
		ranks = strings.ReplaceAll(ranks, fmt.Sprint(n), strings.Repeat(".", n))
	}
	rows := strings.Split(ranks, "/")
	slices.Reverse(rows)
	edge := strings.Repeat("#", width+1)
	b = board(edge + strings.Join(rows, "#") + "#" + edge)
	if len(b) != (8+2)*width+2 || len(rows) != 8 || mover != "w" && mover != "b" {
		return "", 0, fmt.Errorf("%q is no position of 8x8", fen)
	}
	return b, mover[0], nil
}

func (b board) with(stone byte, squares ...int) board {
	stones := []byte(b)
	for _, s := range squares {
		stones[s] = stone
	}
	return board(stones)
}

func name(s int) string { return fmt.Sprintf("%c%d", 'a'+(s-1)%width, (s-1)/width) }

// turns returns the board after each turn, by its string.
func (b board) turns(side byte) map[string]board {
	after, enemy := map[string]board{}, side^'w'^'b'
	for s := range b {
		if b[s] != '.' {
			continue
		}
		count := map[byte]int{}
		captures := false
		for _, d := range directions {
			count[b[s+d]]++
			if b[s+d] == enemy && b[s+2*d] == side {
				captures = true
				b.with(side, s, s+d).chain(side, s, name(s)+"x"+name(s+d), after)
			}
		}
		corner := count['#'] == 5
		if !captures && (count[enemy] > 0 || count[side] == 0 && !corner) {
			after[name(s)] = b.with(side, s)
		}
	}
	if len(after) == 0 && b.result() == "none" {
		after["pass"] = b
	}
	return after
}

// chain goes on with a capture from the newest stone, in every way there is.
func (b board) chain(side byte, newest int, move string, after map[string]board) {
	ended := true
	for _, d := range directions {
		if b[newest+d] == side^'w'^'b' && b[newest+2*d] == '.' {
			ended = false
			landing := newest + 2*d
			b.with(side, newest+d, landing).chain(side, landing, move+"-"+name(landing), after)
		}
	}
	if ended {
		after[move] = b
	}
}

func (b board) result() string {
	light, dark := strings.Count(string(b), "w"), strings.Count(string(b), "b")
	switch {
	case strings.Contains(string(b), "."):
		return "none"
	case light > dark:
		return "p1win"
	case light < dark:
		return "p2win"
	}
	return "draw"
}
