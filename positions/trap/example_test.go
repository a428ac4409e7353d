package trap_test

import (
	"fmt"

	"tetrad/positions"
	"tetrad/positions/trap"
)

// The example reads a position. It refuses a move against an arrow. A move along its
// arrow then traps the pieces that are left without a way out.
func Example() {
	game, err := trap.Family.Variant("trap-3")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := game.Parse("1b1/2w/1b1 <>/<</>< vvv/v^^ b 0,0 7")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, move := range []string{"b1-a1", "b3-b2"} {
		if _, err := positions.PlayTurn(p, move); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Print(p.Diagram())
	// Output:
	// b1-a1: pieces move along arrows, and this one points the other way, from a1 to b1
	// 3  + < + > +
	//    v   ^   v
	// 2  + > b > +
	//    v   v   ^
	// 1  + > + < +
	//    a   b   c
	// black has won
}
