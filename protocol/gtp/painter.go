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
	last  string // the picture shown

	mu    sync.Mutex
	lines []engine.Line // the last line of each number
}

// paintInterval is the time between two pictures. Faster pictures would be hard to
// follow.
const paintInterval = 200 * time.Millisecond

// ofSearch is the kind of all pictures. Each picture replaces the previous one, and
// so does the empty board at the end.
const ofSearch = "search"

// add receives a line from the search.
func (p *painter) add(line engine.Line) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.lines) < line.Line {
		p.lines = append(p.lines, engine.Line{})
	}
	p.lines[line.Line-1] = line
}

// show shows a new picture.
func (p *painter) show() {
	if p.out == nil {
		return
	}
	if picture := strings.Join(p.picture(), "\n"); picture != p.last {
		p.last = picture
		p.out.News(ofSearch, "gogui-gfx:\n"+picture+"\n") // an empty line ends the picture
	}
}

// clear clears the board, since the pictures of a search must not outlast it.
func (p *painter) clear() {
	if p.last != "" {
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
	best := p.board.lineFrom(p.rests, lines[0].Moves...)
	best = best[:min(len(best), maxVariation)]
	variation := ""
	for _, m := range best {
		variation += " " + strings.ToLower(m.String()[:1]) + m.String()[1:]
	}
	influence, labels := p.shares(lines, best)
	picture := p.board.marks()
	for _, command := range [][2]string{{"VAR", variation}, {"INFLUENCE", influence}, {"LABEL", labels}} {
		if command[1] != "" {
			picture = append(picture, command[0]+command[1])
		}
	}
	return append(picture, "TEXT "+statusLine(p.board.ToMove(), lines[0]))
}

// shares returns the arguments of gfx commands for the first moves of all lines:
// squares with sizes in proportion to their shares, and numbers on those that the best
// line does not number.
func (p *painter) shares(lines []engine.Line, best []Move) (influence, labels string) {
	numbered := clicks(best)
	seen := []Vertex{Pass}
	for _, line := range lines {
		moves := p.board.lineFrom(p.rests, line.Moves[:min(len(line.Moves), 1)]...)
		if len(moves) == 0 || slices.Contains(seen, moves[0].Vertex) {
			continue
		}
		v := moves[0].Vertex
		seen = append(seen, v)
		share := shareOf(line)
		influence += fmt.Sprintf(" %v %.2f", v, share)
		if !slices.Contains(numbered, v) {
			labels += fmt.Sprintf(" %v %.0f", v, 100*share)
		}
	}
	return influence, labels
}

// shareOf returns the share of the visits that went to a line, or its expected result
// if visits are not counted.
func shareOf(line engine.Line) float64 {
	if line.Visits > 0 {
		return float64(line.Visits) / float64(max(line.Nodes, line.Visits))
	}
	return search.Chance(line.Score, line.WDL)
}

// statusLine returns the text of the status line. The most important part comes first,
// since the line is short.
func statusLine(mover Colour, best engine.Line) string {
	text := scoreText(mover, best.Score)
	if best.WDL != nil {
		text += fmt.Sprintf(", %s win %s loss", lines.Percent(best.WDL.Win), lines.Percent(best.WDL.Loss))
	}
	if best.Visits > 0 {
		text += fmt.Sprintf(", %.0f%% of visits", 100*shareOf(best))
	}
	return text + fmt.Sprintf(", depth %d/%d, %d nodes, %.1f s",
		best.Depth, best.SelDepth, best.Nodes, best.Elapsed.Seconds())
}
