//go:build unix

package check

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/positions"
	"tetrad/protocol/ugi"
)

// plantedArgument is the first argument of a process that acts as a planted engine.
const plantedArgument = "planted-engine"

// plantedEngine is Tetrad's engine behind a plant.
type plantedEngine struct {
	plant
	registry engine.Registry
	in       io.Writer  // of the server
	mu       sync.Mutex // protects the rest

	game             string
	position, before string // the last position line and the one before
	limits, answer   string // the last go and bestmove lines
	searching        bool
	stopped          bool     // the search was sent stop
	stopWaits        bool     // stop came during a search
	restore          string   // a position that the engine gets before the next line
	keptMoves        []string // of searchmoves
	keptAt           string   // the position line of these
	count            map[string]int
	kept             [][]byte
}

// plantedMain runs a planted engine in a process that was started for that.
func plantedMain() {
	if len(os.Args) != 3 || os.Args[1] != plantedArgument {
		return
	}
	const start = "position startpos"
	e := plantedEngine{registry: enginetest.WithToys(), count: map[string]int{}, position: start, before: start}
	for _, p := range append(slices.Concat(allPlants(), furtherPlants, habits), refusesStrings, refusesSwap, recorder, hopeful, fearful, fair, reportsAll, onlyTrap, noGame, deaf, hangsAtGo) {
		if p.name == os.Args[2] {
			e.plant = p
		}
	}
	toServer, in := io.Pipe()
	e.in = in
	go func() {
		if e.search == "" {
			e.search = "alphabeta"
		}
		fmt.Fprintln(in, "setoption name Search value", e.search)
		lines := bufio.NewReader(os.Stdin)
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				in.Close()
				return
			}
			for _, l := range e.hear(strings.TrimRight(line, "\n")) {
				io.WriteString(in, l+"\n")
			}
		}
	}()
	server := ugi.Server{Engine: engine.New(e.registry), Name: "Planted", Author: "nobody"}
	server.Serve(toServer, &e)
	os.Exit(0)
}

// hear notes a line of the client and returns what the engine gets.
func (e *plantedEngine) hear(line string) (lines []string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	word, rest, _ := strings.Cut(line, " ")
	e.count[word]++
	switch word {
	case "position":
		if !e.searching || e.stopped {
			e.before, e.position = e.position, line
		}
	case "uginewgame":
		e.before, e.position = "position startpos", "position startpos"
	case "setoption":
		if name, ok := strings.CutPrefix(rest, "name Game value "); ok {
			e.game = name
		}
	case "stop":
		e.stopped, e.stopWaits = true, e.searching
	}
	if e.restore != "" && !e.searching {
		lines, e.restore = append(lines, e.restore), ""
	}
	passed := []string{line}
	if e.plant.in != nil {
		passed = e.plant.in(e, line)
	}
	if word == "go" && len(passed) > 0 {
		e.limits, e.searching, e.stopped = line, true, false
	}
	return append(lines, passed...)
}

// Write implements io.Writer. The server calls it with whole lines.
func (e *plantedEngine) Write(b []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for line := range strings.Lines(string(b)) {
		lines := []string{strings.TrimRight(line, "\n")}
		if strings.HasPrefix(line, "bestmove") {
			e.searching, e.answer = false, lines[0]
		}
		if e.out != nil {
			lines = e.out(e, lines[0])
		}
		for _, l := range lines {
			fmt.Println(l)
		}
	}
	return len(b), nil
}

// elsewhere returns lines that search another position and go back afterwards.
func (e *plantedEngine) elsewhere(position, search string) []string {
	e.restore = e.position
	return []string{position, search}
}

// now returns the position of the client.
func (e *plantedEngine) now() positions.Position {
	g, _, err := e.registry.Game(e.game)
	if err != nil {
		panic(err)
	}
	p := g.Start()
	fen, _, _ := strings.Cut(strings.TrimPrefix(e.position, "position "), " moves ")
	if fen, ok := strings.CutPrefix(fen, "fen "); ok {
		if p, err = g.Parse(strings.TrimSpace(fen)); err != nil {
			return g.Start()
		}
	}
	for _, m := range movesOf(e.position) {
		if _, err := positions.PlayTurn(p, m); err != nil {
			break
		}
	}
	return p
}

// allPlants returns the planted faults in the order in which they were written down.
func allPlants() []plant { return slices.Concat(plants, laterPlants) }

// TestPlants checks that there are 40 planted faults and 20 later ones, each described once.
func TestPlants(t *testing.T) {
	var texts []string
	for _, p := range allPlants() {
		texts = append(texts, p.name, p.what)
	}
	slices.Sort(texts)
	if n := len(slices.Compact(texts)); len(plants) != 40 || len(laterPlants) != 20 || n != 120 {
		t.Errorf("%d and %d plants, %d different names and texts", len(plants), len(laterPlants), n)
	}
}

// refusesSwap is planted in the same test: it knows no swap.
var refusesSwap = plant{name: "refuses-swap", in: func(_ *plantedEngine, l string) []string {
	if strings.HasPrefix(l, "position") && strings.Contains(l, " swap") {
		fmt.Println("info string error illegal move")
		return []string{}
	}
	return []string{l}
}}

// refusesStrings is planted in a test only, and is none of the forty.
var refusesStrings = plant{name: "refuses-strings", in: func(_ *plantedEngine, l string) []string {
	if strings.HasPrefix(l, "position fen") {
		fmt.Println("info string error no strings today")
		return []string{}
	}
	return []string{l}
}}
