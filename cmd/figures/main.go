// Command figures redraws the figures of the documentation from the pages and
// the recorded game beside them. It runs in the root of the repository:
//
//	go run ./cmd/figures
package main

import (
	"bytes"
	"fmt"
	"io"
	"os"

	"tetrad/bench/figures"
	"tetrad/engine"
)

// experiments is the folder of what was measured.
const experiments = "docs/dev/experiments/"

// drawn lists the figures. Each is drawn from the text of a file.
var drawn = []struct {
	from, to string
	draw     func(out io.Writer, text string) error
}{
	{experiments + "levels.md", experiments + "levels.svg", figures.Levels},
	{experiments + "strength.md", experiments + "strength.svg", figures.Strength},
	{experiments + "strength.md", experiments + "ladder.svg", figures.Ladder},
	{"docs/play/game.txt", "docs/play/game.svg", figures.Game(engine.Default())},
}

func main() {
	for _, f := range drawn {
		figure, err := draw(f.from, f.draw)
		if err == nil {
			err = os.WriteFile(f.to, figure, 0o666)
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "figures: %s: %v\n", f.to, err)
			os.Exit(1)
		}
		fmt.Println(f.to)
	}
}

// draw returns the figure for the text of a file.
func draw(from string, by func(out io.Writer, text string) error) ([]byte, error) {
	text, err := os.ReadFile(from)
	if err != nil {
		return nil, err
	}
	var figure bytes.Buffer
	if err := by(&figure, string(text)); err != nil {
		return nil, fmt.Errorf("%s: %w", from, err)
	}
	return figure.Bytes(), nil
}
