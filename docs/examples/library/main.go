// Command library shows Tetrad's packages at work: rules (positions), a search of
// one's own evaluation (search), and the whole engine (engine).
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"os"

	"tetrad/engine"
	"tetrad/positions"
	"tetrad/search"
)

func main() {
	if err := run(os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(out io.Writer) error {
	registry := engine.Default()
	game, _, err := registry.Game("verto-5")
	if err != nil {
		return err
	}

	// Rules: play turns by their strings, and count what comes after them.
	p := game.Start()
	for _, turn := range []string{"c3", "c4", "c5xc4"} {
		if _, err := positions.PlayTurn(p, turn); err != nil {
			return err
		}
	}
	turns := 0
	positions.EachTurn(p, func([]positions.Step) bool { turns++; return true })
	fmt.Fprintf(out, "%s: %v has %d turns\n", p.FEN(), p.ToMove(), turns)

	// Search: any evaluation will do; this one counts the choices of a player.
	result := registry.Searchers["alphabeta"](16).Search(search.Task{
		Root:       p,
		Evaluation: &search.Evaluation{Evaluate: mobility},
		Depth:      3,
		Threads:    1,
		MultiPV:    1,
		Control:    search.NewControl(),
		Report:     func(search.Info) {},
	})
	fmt.Fprintln(out, "most choices after", p.TurnString(result.Turn))

	// Engine: a player of the game, asked for a turn.
	player, err := engine.NewPlayer(registry, engine.Settings{Game: game.Name()})
	if err != nil {
		return err
	}
	player.Info = func(l engine.Line) { fmt.Fprintln(out, "depth", l.Depth, "score", l.Score, "line", l.Moves) }
	found, err := player.Best(context.Background(), p, engine.Limits{Depth: 5})
	if err != nil {
		return err
	}
	fmt.Fprintln(out, "the engine plays", found.Move)
	return nil
}

// mobility is the number of steps of the player to move, in centipawns.
func mobility(p positions.Position) int {
	return len(p.Steps(make([]positions.Step, 0, 128)))
}
