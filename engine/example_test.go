package engine_test

import (
	"context"
	"fmt"
	"time"

	"tetrad/engine"
)

// A player is asked for its turn in a position, which the program may have reached in any
// way. The context can end the search, and so can the limits.
func ExamplePlayer() {
	settings := engine.Settings{Game: "vinver-5-nopass", Search: "alphabeta", Lines: 2}
	player, err := engine.NewPlayer(engine.Default(), settings)
	if err != nil {
		fmt.Println(err)
		return
	}
	position, err := player.Position("1ww2/1bb1w/b1b1b/2bw1/2bww w =", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	found, err := player.Best(ctx, position, engine.Limits{Depth: 12})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, line := range found.Lines {
		fmt.Println(line.Moves[0], "wins:", line.Score.IsProven())
	}
	// Unordered output:
	// d5 wins: true
	// e5 wins: true
}

// A session plays a move, asks about the position, and searches it.
func Example() {
	e := engine.New(engine.Default())
	if err := e.SetOption("Game", "vinver-5"); err != nil {
		fmt.Println(err)
		return
	}
	if err := e.SetPosition("", []string{"c3", "swap"}); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e.Position().FEN())

	// The search runs in its own goroutine, until its answer or e.Stop.
	err := e.Go(engine.Limits{Depth: 2, Turns: []string{"b2"}}, engine.Events{
		Info: func(line engine.Line) {},
		Done: func(answer engine.Answer) { fmt.Println("best of one:", answer.Move) },
	})
	if err != nil {
		fmt.Println(err)
	}
	e.Wait()

	fmt.Println(e.PlayMoves([]string{"b2", "b2"}))
	// Output:
	// 5/5/2b2/5/5 w x
	// best of one: b2
	// ply 4: b2: stones are placed on empty points, and there is a stone on b2 already
}

// A registry lists the games.
func ExampleRegistry_Game() {
	game, _, err := engine.Default().Game("verto-8-old")
	fmt.Println(game.Name(), err)
	_, _, err = engine.Default().Game("verto-11")
	fmt.Println(err)
	// Output:
	// verto-old <nil>
	// game "verto-11": size 11 is not one of 4, 5, 6, 7, 8, 9, 10
}
