package veletas_test

import (
	"fmt"

	"tetrad/positions"
	"tetrad/positions/veletas"
)

func Example() {
	p := veletas.Family.New(7, "").Start()
	for _, turn := range []string{"d4/c5", "swap", "c3+e5/g7", "d4-d6/b6"} {
		if _, err := positions.PlayTurn(p, turn); err != nil {
			fmt.Println(err)
		}
	}
	_, err := positions.PlayTurn(p, "d6-a6/a5")
	fmt.Println(err)
	fmt.Println(p.FEN())
	fmt.Println(positions.Perft(p, 1), "turns")
	fmt.Print(p.Diagram())
	// Output:
	// d6-a6/a5: only shooters may be crossed, and the move from d6 to a6 crosses the stone on b6
	// 6w/1b1s3/2b1s2/7/2s4/7/7 w 3 x
	// 823 turns
	//  7 . . . . . . w
	//  6 . b . s . . .
	//  5 . . b . s . .
	//  4 . . . . . . .
	//  3 . . s . . . .
	//  2 . . . . . . .
	//  1 . . . . . . .
	//    a b c d e f g
	// Shooters: 3 unclaimed, 0 claimed by Black, 0 by White; 2 win
	// White (p1) to move
}

func ExamplePosition_Reach() {
	g := veletas.Family.New(7, "")
	p, err := g.Parse("7/5w1/3B3/3s1b1/7/1s5/2b4 w 3 =")
	if err != nil {
		fmt.Println(err)
		return
	}
	q := p.(*veletas.Position)
	for reach := q.Reach(veletas.Square(1, 1)); !reach.IsEmpty(); reach = reach.WithoutFirst() {
		sq := reach.First()
		fmt.Print(positions.SquareName(veletas.File(sq), veletas.Rank(sq)), " ")
	}
	// Output: a1 b1 a2 c2 d2 e2 f2 g2 a3 b3 c3 b4 b5 e5 b6 b7
}
