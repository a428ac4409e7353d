package verto_test

import (
	"fmt"

	"tetrad/positions"
	"tetrad/positions/verto"
)

func Example() {
	game, err := verto.Family.Variant("verto-5")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := game.Parse("5/1b1b1/wb3/5/5 w")
	if err != nil {
		fmt.Println(err)
		return
	}
	// The stone on c3 flips the one on b3 and may go on to two squares.
	for _, move := range []string{"c3xb3", "c3xb3-a5"} {
		if _, err := positions.PlayTurn(p, move); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Print(p.Diagram())
	fmt.Println(p.FEN(), positions.Perft(p, 2))
	// Output:
	// c3xb3: the chain has to go on from c3, to a5 or e5
	//  5 w . . . .
	//  4 . w . b .
	//  3 w w w . .
	//  2 . . . . .
	//  1 . . . . .
	//    a b c d e
	// w light (p1) 5, b dark (p2) 1, p2 to move
	// w4/1w1b1/www2/5/5 b 164
}
