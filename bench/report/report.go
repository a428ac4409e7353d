package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"

	"tetrad/bench/report/measure"
)

// Schema names the format of reports in JSON. It changes if a field is removed or
// changes its meaning, but not if a field is added.
const Schema = "tetrad-report-1"

// A Report is what was found out about a variant, or two to compare. All estimates are
// lists with one for each variant.
type Report struct {
	Schema   string    `json:"schema"`
	Made     Made      `json:"made"`
	Variants []About   `json:"variants"`
	Answers  []Answer  `json:"answers"` // to what designers ask first
	Figures  []Figure  `json:"figures"` // the most important ones
	Sections []Section `json:"sections"`
}

// Made says how a report was made, so that it can be made again.
type Made struct {
	Version  string    `json:"version"`
	Revision string    `json:"revision,omitempty"`
	Command  string    `json:"command"`
	Settings Settings  `json:"settings"`
	Rounds   int       `json:"rounds"`
	Games    int       `json:"games"` // of all kinds
	Machine  string    `json:"machine"`
	Date     time.Time `json:"date"`
	// New is the number of games that the last run played, in so many seconds, on
	// Threads threads. The others were in the journal.
	New     int     `json:"new"`
	Seconds float64 `json:"seconds"`
	Threads int     `json:"threads"`
	// Played is how many seconds the runs have played of which the games are, in all.
	// It is known for Timed of the games: journals of earlier versions do not tell.
	Played float64 `json:"played"`
	Timed  int     `json:"timed"`
}

// About describes a variant.
type About struct {
	Name    string `json:"name"`
	Title   string `json:"title"`
	Rules   string `json:"rules"`   // what the game is about, in a sentence or two
	Credits string `json:"credits"` // designer, year and site
	Games   int    `json:"games"`   // between the strongest players
	// Factor is the number by which all nodes of players are multiplied in this game.
	Factor uint64 `json:"factor"`
	// Summary says in a paragraph what was found.
	Summary string `json:"summary"`
	// Picture is a game that ends in the middle of a representative one; nil: none.
	Picture *Shown `json:"picture,omitempty"`
}

// An Answer is what a report says to a question in words, for each variant.
type Answer struct {
	Question string    `json:"question"`
	Of       []Verdict `json:"of"`
}

// A Verdict is an answer with what it rests on, a line each.
type Verdict struct {
	Text       string `json:"text"`
	Confidence string `json:"confidence"` // proved, by the rules, high, moderate or low; and what limits it
	Reason     string `json:"reason"`
}

// A Figure is a number of the first screen.
type Figure struct {
	Title      string             `json:"title"`
	Unit       Unit               `json:"unit"`
	Of         []measure.Estimate `json:"of"`
	Noun       string             `json:"noun,omitempty"` // what is counted
	Sentences  []string           `json:"sentences"`      // what it means, for each variant
	Definition string             `json:"definition"`
	Section    string             `json:"section"` // where there is more
	// Second is a figure that belongs to this one, with a title, a unit and values; nil:
	// none.
	Second *Figure `json:"second,omitempty"`
}

// A Section is a part of the page.
type Section struct {
	ID     string   `json:"id"`
	Title  string   `json:"title"`
	Text   []string `json:"text"` // paragraphs: what it tells, and definitions
	Tables []Table  `json:"tables,omitempty"`
	Charts []Chart  `json:"charts,omitempty"`
	Shown  []Shown  `json:"shown,omitempty"`
}

// A Table has rows of estimates, for all variants or for one.
type Table struct {
	Caption  string   `json:"caption"`
	Label    string   `json:"label"` // of the first column
	Variants []string `json:"variants"`
	Rows     []Row    `json:"rows"`
}

// A Row is a quantity for each variant of its table.
type Row struct {
	Label string             `json:"label"`
	Unit  Unit               `json:"unit"`
	Of    []measure.Estimate `json:"of"`
}

// A Chart shows series of points, bars, or a board with a value for each square.
type Chart struct {
	Title  string  `json:"title"`
	Kind   string  `json:"kind"` // lines, bars or board
	X      string  `json:"x,omitempty"`
	Y      string  `json:"y,omitempty"`
	Unit   Unit    `json:"unit"`
	Series []Line  `json:"series,omitempty"`
	Size   int     `json:"size,omitempty"`   // of the board
	Values []Value `json:"values,omitempty"` // of the board, in square order
}

// The kinds of charts.
const (
	Lines = "lines"
	Bars  = "bars"
	Board = "board"
)

// A Line is a series of a chart.
type Line struct {
	Name   string  `json:"name"`
	Points []Point `json:"points"`
}

// A Point is a point with its interval, or a bar.
type Point struct {
	Label string  `json:"label"`
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// A Value is a number from 0 to 1 with two decimals, or NaN.
type Value float64

// MarshalJSON implements [json.Marshaler]. A value that is not known is null.
func (v Value) MarshalJSON() ([]byte, error) {
	if math.IsNaN(float64(v)) {
		return []byte("null"), nil
	}
	return fmt.Appendf(nil, "%.2f", float64(v)), nil
}

// Shown is a game, or a puzzle, that the page shows on a board.
type Shown struct {
	Title   string   `json:"title"`
	Note    string   `json:"note"`
	Variant string   `json:"variant"`
	FEN     string   `json:"fen,omitempty"` // where it begins; empty: the start position
	Moves   []string `json:"moves"`
	// Puzzle says that the first position is to be shown, and the moves to be found.
	Puzzle bool `json:"puzzle,omitempty"`
}

// A Unit says how an estimate is written.
type Unit string

// The units.
const (
	Percent Unit = "percent" // of shares from 0 to 1
	Number  Unit = "number"
	Whole   Unit = "whole" // without decimals
	Elo     Unit = "elo"
	Power   Unit = "power" // a decimal logarithm
)

// Text returns a number in this unit, with the signs of print: "−1,234".
func (u Unit) Text(x float64) string { return printed(u.plain(x)) }

// printed returns a number that begins a text with a minus sign and with commas.
func printed(text string) string {
	text = strings.Replace(text, "-", "−", 1)
	digits := strings.IndexFunc(text, unicode.IsDigit)
	if digits < 0 {
		return text
	}
	end := digits
	for end < len(text) && text[end] >= '0' && text[end] <= '9' {
		end++
	}
	n, err := strconv.ParseUint(text[digits:end], 10, 64)
	if err != nil {
		return text
	}
	return text[:digits] + Grouped(n) + text[end:]
}

func (u Unit) plain(x float64) string {
	switch {
	case math.IsNaN(x):
		return "unknown"
	case math.IsInf(x, 1) && u == Elo:
		return "all won"
	case math.IsInf(x, -1) && u == Elo:
		return "all lost"
	case math.IsInf(x, 0):
		return "unbounded"
	}
	switch u {
	case Percent:
		return fmt.Sprintf("%.1f%%", rounded(100*x, 10))
	case Whole:
		return fmt.Sprintf("%.0f", rounded(x, 1))
	case Elo:
		return fmt.Sprintf("%+.0f", rounded(x, 1))
	case Power:
		return "10" + superscript(int(math.Round(x)))
	}
	switch {
	case math.Abs(x) >= 100:
		return fmt.Sprintf("%.0f", x)
	case math.Abs(x) >= 10:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.2f", rounded(x, 100))
}

// rounded rounds x to a whole number of parts, and never returns -0.
func rounded(x, parts float64) float64 {
	if math.Abs(x)*parts < 0.5 {
		return 0
	}
	return x
}

// superscript returns a number in raised digits.
func superscript(n int) string {
	const digits = "⁰¹²³⁴⁵⁶⁷⁸⁹"
	text := []rune(strconv.Itoa(n))
	for i, r := range text {
		if r == '-' {
			text[i] = '⁻'
		} else {
			text[i] = []rune(digits)[r-'0']
		}
	}
	return string(text)
}

// Difference returns the difference of two estimates in this unit, with its sign and its
// interval: "+9.0 points (+2.5 to +15.3)". A difference of powers is a factor.
func (u Unit) Difference(d measure.Estimate) string {
	noun := ""
	text := func(x float64) string { return signed(u.plain(x), x) }
	switch u {
	case Percent:
		noun = " points"
		text = func(x float64) string {
			if math.IsInf(x, 0) {
				return u.Text(x)
			}
			if x != 0 && math.Abs(x) < 0.0005 { // the sign tells whether it is beyond chance
				return signed(fmt.Sprintf("%.2f", rounded(100*x, 100)), x)
			}
			return signed(fmt.Sprintf("%.1f", rounded(100*x, 10)), x)
		}
	case Elo:
		noun, text = " Elo", u.Text
	case Power:
		noun = " powers of ten"
		text = func(x float64) string { return signed(Number.plain(x), x) }
	}
	switch {
	case !d.Known():
		return "–"
	case d.Low == d.High:
		return text(d.Value) + noun
	case !d.Bounded():
		return text(d.Value) + noun + " (no bounds)"
	}
	return fmt.Sprintf("%s%s (%s to %s)", text(d.Value), noun, text(d.Low), text(d.High))
}

// signed returns the text of x with its sign; none for 0.
func signed(text string, x float64) string {
	if x > 0 && strings.ContainsAny(text, "123456789") && !strings.HasPrefix(text, "+") {
		text = "+" + text
	}
	return printed(text)
}

// Value returns the value of an estimate in this unit. A power that is a bound is rounded
// to the side on which it holds.
func (u Unit) Value(e measure.Estimate) string {
	low, high := math.IsInf(e.Low, -1), math.IsInf(e.High, 1)
	if u == Power && high && !low {
		return u.Text(math.Floor(e.Value))
	}
	if u == Power && low && !high {
		return u.Text(math.Ceil(e.Value))
	}
	return u.Text(e.Value)
}

// Interval returns the interval of an estimate in this unit: "48.1% to 55.0%". A share without any doubt is known from
// the rules: that of games never is.
func (u Unit) Interval(e measure.Estimate) string {
	if u == Power { // so that the interval is not narrower than it is
		e.Low, e.High = math.Floor(e.Low), math.Ceil(e.High)
	}
	switch {
	case e.N == 0:
		return ""
	case u == Percent && e.Low == e.High:
		return "by the rules"
	case math.IsInf(e.Low, -1) && math.IsInf(e.High, 1):
		return "no bounds"
	case math.IsInf(e.High, 1):
		return "at least " + u.Text(e.Low)
	case math.IsInf(e.Low, -1):
		return "at most " + u.Text(e.High)
	}
	return u.Text(e.Low) + " to " + u.Text(e.High)
}
