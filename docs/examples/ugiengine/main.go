// Command ugiengine is an engine for Verto that speaks UGI. It knows the rules, in
// verto.go, and moves at random. Verto is a game by Dieter Stein, 2010/2011
// (spielstein.com, rules under CC BY-NC 4.0).
package main

import (
	"bufio"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
)

func main() {
	b, side, _ := parse(start)
	held := "" // the answer of an infinite search, until stop
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20) // a long game is a long line
	for in.Scan() {
		words := strings.Fields(in.Text())
		switch line := strings.Join(words, " "); {
		case line == "ugi":
			fmt.Println("id name Random Verto\nid author the Tetrad authors\nugiok")
		case line == "isready":
			fmt.Println("readyok")
		case line == "uginewgame":
			b, side, _ = parse(start)
		case strings.HasPrefix(line, "position "):
			newBoard, newSide, err := position(words[1:])
			if err != nil {
				fmt.Println("info string error", err)
				continue
			}
			b, side = newBoard, newSide
		case len(words) > 0 && words[0] == "go":
			if held = choose(b, side, words); !slices.Contains(words, "infinite") {
				fmt.Println("bestmove", held)
				held = ""
			}
		case line == "stop" && held != "":
			fmt.Println("bestmove", held)
			held = ""
		case line == "query p1turn":
			fmt.Println("response", side == 'w')
		case line == "query gameover":
			fmt.Println("response", b.result() != "none")
		case line == "query result":
			fmt.Println("response", b.result())
		case line == "quit":
			return
		}
	}
}

// choose returns a random turn, one of searchmoves if go has them, or 0000 where the game is over.
func choose(b board, side byte, limits []string) string {
	moves := slices.Collect(maps.Keys(b.turns(side)))
	if len(moves) == 0 {
		return "0000"
	}
	isOther := func(m string) bool { return !slices.Contains(limits, m) }
	if only := slices.DeleteFunc(slices.Clone(moves), isOther); len(only) > 0 {
		moves = only
	}
	return moves[rand.IntN(len(moves))]
}

// position returns what "position startpos moves d4" and the like describe.
func position(words []string) (b board, side byte, err error) {
	fen, moves, _ := strings.Cut(strings.Join(words, " ")+" ", " moves ")
	fen = strings.TrimSpace(strings.TrimPrefix(fen, "fen "))
	if fen == "startpos" {
		fen = start
	}
	if b, side, err = parse(fen); err != nil {
		return b, side, err
	}
	for _, move := range strings.Fields(moves) {
		after, legal := b.turns(side)[move]
		if !legal {
			return b, side, fmt.Errorf("%q is not a turn here", move)
		}
		b, side = after, side^'w'^'b'
	}
	return b, side, nil
}
