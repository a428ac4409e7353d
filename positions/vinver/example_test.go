package vinver_test

import (
	"fmt"

	"tetrad/positions"
	"tetrad/positions/vinver"
)

// A stone makes a crosscut, and there are two ways to resolve it.
func Example() {
	g, err := vinver.Family.Variant("vinver-5")
	if err != nil {
		fmt.Println(err)
		return
	}
	p := g.Start()
	for _, move := range []string{"b2", "c2", "c3", "b3xb2"} {
		if _, err := positions.PlayTurn(p, move); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Print(p.Diagram())
	fmt.Println(p.FEN())
	_, err = positions.PlayTurn(p, "c2")
	fmt.Println(err)
	// Output:
	//  5 . . . . .
	//  4 . . . . .
	//  3 . w b . .
	//  2 . w w . .
	//  1 . . . . .
	//    a b c d e
	// b Black, bottom to top: p1; w White, left to right: p2
	// Black to move: p1
	// 5/5/1wb2/1ww2/5 b =
	// c2: stones are placed on empty points, and there is a stone on c2 already
}
