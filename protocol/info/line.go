// Package info has what an engine says about a search: the line "info" of the Universal
// Game Interface, with its score. It is the one place that reads and writes such a line.
package info

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"tetrad/search"
)

// A Line is what an info line says. A number that it does not say is nil.
type Line struct {
	Depth, SelDepth *uint64 // in turns
	MultiPV         *uint64 // 1 for the best line of play, which nil stands for as well; 0: impossible
	Score           Score
	WDL             *search.WDL // the chances, if it says them; engines may round them
	Nodes, NPS      *uint64     // NPS are nodes per second
	HashFull        *uint64     // permille
	Millis          *uint64     // since the search began, by the engine's own clock
	PV              []string
}

// A number is a number of a line with the greatest possible value; all are at least least.
type number struct {
	name        string
	of          func(*Line) **uint64
	least, most uint64
}

// numbers are in the order in which they are written. The score follows the first scored.
var numbers = []number{
	{"depth", func(l *Line) **uint64 { return &l.Depth }, 0, math.MaxInt32},
	{"seldepth", func(l *Line) **uint64 { return &l.SelDepth }, 0, math.MaxInt32},
	{"multipv", func(l *Line) **uint64 { return &l.MultiPV }, 1, math.MaxInt32},
	{"nodes", func(l *Line) **uint64 { return &l.Nodes }, 0, 1 << 62},
	{"nps", func(l *Line) **uint64 { return &l.NPS }, 0, 1 << 62},
	{"hashfull", func(l *Line) **uint64 { return &l.HashFull }, 0, 1000},
	{"time", func(l *Line) **uint64 { return &l.Millis }, 0, 1 << 40}, // fits a time.Duration
}

const scored = 3

// Of returns the line for a report of this program's searches, whose line of play are the
// moves.
func Of(i search.Info, moves []string) Line {
	line := Totals(i.Nodes, i.Elapsed)
	line.Depth, line.SelDepth, line.MultiPV = count(i.Depth), count(i.SelDepth), count(i.Line)
	line.Score, line.WDL, line.HashFull, line.PV = ScoreOf(i.Score), i.WDL, count(i.HashFull), moves
	return line
}

// Totals returns the line about a whole search. Times below a millisecond count as one in
// the nodes per second.
func Totals(nodes uint64, elapsed time.Duration) Line {
	return Line{
		Nodes: &nodes, NPS: new(uint64(float64(nodes) / max(elapsed, time.Millisecond).Seconds())),
		Millis: new(uint64(elapsed.Milliseconds())),
	}
}

func count(n int) *uint64 { return new(uint64(n)) }

// OrZero returns a number of a line, or 0 if the line does not say it.
func OrZero(n *uint64) uint64 {
	if n == nil {
		return 0
	}
	return *n
}

// Elapsed returns the time since the search began, by the engine's own clock; 0 if the line
// does not say it.
func (l *Line) Elapsed() time.Duration { return time.Duration(OrZero(l.Millis)) * time.Millisecond }

// IsBest reports whether the line is about the best line of play.
func (l *Line) IsBest() bool { return l.MultiPV == nil || *l.MultiPV == 1 }

// String returns the info line.
func (l *Line) String() string {
	var b strings.Builder
	b.WriteString("info")
	for i, n := range numbers {
		if value := *n.of(l); value != nil {
			fmt.Fprintf(&b, " %s %d", n.name, *value)
		}
		if i+1 == scored && l.Score.IsKnown() {
			b.WriteString(" score " + l.Score.Text())
		}
		if i+1 == scored && l.WDL != nil {
			fmt.Fprintf(&b, " wdl %d %d %d", l.WDL.Win, l.WDL.Draw, l.WDL.Loss)
		}
	}
	if len(l.PV) > 0 {
		b.WriteString(" pv " + strings.Join(l.PV, " "))
	}
	return b.String()
}

// Update takes over the numbers and the line of play that a later line says.
func (l *Line) Update(later Line) {
	for _, n := range numbers {
		if value := *n.of(&later); value != nil {
			*n.of(l) = value
		}
	}
	if len(later.PV) > 0 {
		l.PV = later.PV
	}
}

// Parse reads the words of an info line after "info". It leaves out what cannot be, and
// words that it does not know. want says what the first impossible value should be; it is
// empty if there is none.
func Parse(words []string) (l Line, want string) {
	p := parser{words: words}
	for len(p.words) > 0 {
		name := p.words[0]
		p.words = p.words[1:]
		switch {
		case name == "string":
			p.words = nil
		case name == "pv":
			l.PV = p.words
			p.words = nil
		case isBound(name):
			p.bound = strings.TrimSuffix(name, boundSuffix)
		case name == "score":
			l.Score = p.score()
		case name == "wdl":
			l.WDL = p.wdl()
		default:
			p.number(&l, name)
		}
	}
	if l.Score.IsKnown() {
		l.Score.Bound = p.bound
	}
	return l, p.want
}

// A parser holds the words that are left, and what it has found beside the line.
type parser struct {
	words       []string
	bound, want string
}

func (p *parser) impossible(want string) {
	if p.want == "" {
		p.want = want
	}
}

// read reads a number, and passes over what is one.
func (p *parser) read(name string, least, most uint64) *uint64 {
	if len(p.words) > 0 {
		n, err := strconv.ParseUint(p.words[0], 10, 64)
		if _, isNumber := strconv.ParseFloat(p.words[0], 64); isNumber == nil {
			p.words = p.words[1:]
		}
		if err == nil && least <= n && n <= most {
			return &n
		}
	}
	p.impossible(fmt.Sprintf("%s from %d to %d", name, least, most))
	return nil
}

// number reads the value of a name, if the name is one of a number.
func (p *parser) number(l *Line, name string) {
	for _, n := range numbers {
		if n.name != name {
			continue
		}
		value := p.read(name, n.least, n.most)
		if value == nil && name == "multipv" {
			value = new(uint64) // it is not about the best line of play
		}
		*n.of(l) = value
	}
}

func (p *parser) score() Score {
	s, ok := readScore(p.words)
	if !ok {
		p.impossible(fmt.Sprintf("score from %d to %d", -maxScore, maxScore))
		return s
	}
	p.words = p.words[2:]
	return s
}

// wdl reads three chances, which may be rounded.
func (p *parser) wdl() *search.WDL {
	var chances [3]int
	for i := range chances {
		n := p.read("wdl", 0, 1000)
		if n == nil {
			return nil
		}
		chances[i] = int(*n)
	}
	if sum := chances[0] + chances[1] + chances[2]; sum < 998 || sum > 1002 {
		p.impossible("wdl in permille, 1000 together")
	}
	return &search.WDL{Win: chances[0], Draw: chances[1], Loss: chances[2]}
}
