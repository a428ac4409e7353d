package gtp

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"tetrad/engine"
	"tetrad/protocol/lines"
	"tetrad/search"
)

// A painter shows a running search on the board of GoGui, which reads pictures from
// the standard error of the program. The search delivers lines. The goroutine that
// owns the board does everything else.
type painter struct {
	out   *lines.Writer // nil: nothing is shown
	board *Board
	rests []rest // the choices of the search inside a turn
	shown bool

	mu    sync.Mutex
	lines []engine.Line // the last line of each number
	news  bool          // lines have changed since the last picture
}

// paintInterval is the time between two pictures. Faster pictures would be hard to
// follow.
const paintInterval = 200 * time.Millisecond

// ofSearch is the kind of all pictures. Each picture replaces the previous one, and
// so does the empty board at the end.
const ofSearch = "search"

// take receives a line from the search.
func (p *painter) take(line engine.Line) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.lines) < line.Line {
		p.lines = append(p.lines, engine.Line{})
	}
	p.lines[line.Line-1] = line
	p.news = true
}

// show shows new lines.
func (p *painter) show() {
	p.mu.Lock()
	news := p.news
	p.news = false
	p.mu.Unlock()
	if p.out == nil || !news {
		return
	}
	p.shown = true
	// An empty line ends the picture.
	p.out.News(ofSearch, "gogui-gfx:\n"+strings.Join(p.picture(), "\n")+"\n")
}

// clear clears the board, since the pictures of a search must not outlast it.
func (p *painter) clear() {
	if p.shown {
		p.out.News(ofSearch, "gogui-gfx: CLEAR")
	}
}

// maxVariation is the number of moves of the best line in a picture. More would cover
// the board.
const maxVariation = 12

// picture returns gfx commands for the best line, the shares of other moves and the
// numbers of the search. Since each picture erases the marks of the rules, it begins
// with them.
func (p *painter) picture() []string {
	p.mu.Lock()
	lines := slices.Clone(p.lines)
	p.mu.Unlock()
	if len(lines) == 0 || len(lines[0].Moves) == 0 {
		return nil
	}
	picture := p.board.marks()
	best := p.variation(lines[0].Moves)
	best = best[:min(len(best), maxVariation)]
	if len(best) > 0 {
		words := []string{"VAR"}
		for _, m := range best {
			words = append(words, strings.ToLower(m.Colour.letter()), m.Vertex.String())
		}
		picture = append(picture, strings.Join(words, " "))
	}
	return append(append(picture, p.shares(lines, best)...), "TEXT "+text(p.board.ToMove(), lines[0]))
}

// shares returns gfx commands for the first moves of all lines: squares with sizes in
// proportion to their shares, and numbers on those that the best line does not
// number.
func (p *painter) shares(lines []engine.Line, best []Move) []string {
	influence, label := []string{"INFLUENCE"}, []string{"LABEL"}
	numbered := map[Vertex]bool{Pass: true}
	for _, m := range best {
		numbered[m.Vertex] = true
	}
	seen := map[Vertex]bool{}
	for _, line := range lines {
		moves := p.variation(line.Moves[:min(len(line.Moves), 1)])
		if len(moves) == 0 || moves[0].Vertex == Pass || seen[moves[0].Vertex] {
			continue
		}
		v := moves[0].Vertex
		seen[v] = true
		share := shareOf(line)
		influence = append(influence, v.String(), fmt.Sprintf("%.2f", share))
		if !numbered[v] {
			label = append(label, v.String(), fmt.Sprintf("%.0f", 100*share))
		}
	}
	var commands []string
	for _, words := range [][]string{influence, label} {
		if len(words) > 1 {
			commands = append(commands, strings.Join(words, " "))
		}
	}
	return commands
}

// shareOf returns the share of the visits that went to a line, or its expected result
// if visits are not counted.
func shareOf(line engine.Line) float64 {
	if line.Visits > 0 {
		return float64(line.Visits) / float64(max(line.Nodes, line.Visits))
	}
	return search.Chance(line.Score, line.WDL)
}

// variation returns the moves from the board of a line of turns. The line begins
// before the unfinished turn.
func (p *painter) variation(turns []string) []Move {
	if !p.board.MidTurn() || len(turns) == 0 {
		return p.board.Variation(turns)
	}
	line := p.board.playAll(clicksOf(p.rests, turns[0]))
	defer func() {
		for range line {
			p.board.Undo()
		}
	}()
	if p.board.MidTurn() {
		return line
	}
	return append(line[:len(line):len(line)], p.board.Variation(turns[1:])...)
}

// text returns the text of the status line. The most important part comes first,
// since the line is short.
func text(mover Colour, best engine.Line) string {
	text := scoreText(mover, best.Score)
	if best.WDL != nil {
		text += fmt.Sprintf(", %s win %s loss", lines.Percent(best.WDL.Win), lines.Percent(best.WDL.Loss))
	}
	if best.Visits > 0 {
		text += fmt.Sprintf(", %.0f%% of visits", 100*shareOf(best))
	}
	return text + fmt.Sprintf(", depth %d/%d, %d nodes, %.1f s", best.Depth, best.SelDepth, best.Nodes, best.Elapsed.Seconds())
}
