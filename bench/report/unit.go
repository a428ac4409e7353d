package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"tetrad/stats"
)

// A Unit says how an estimate is written.
type Unit string

// The units.
const (
	Percent Unit = "percent" // of shares from 0 to 1
	Number  Unit = "number"
	Whole   Unit = "whole" // without decimals
	Elo     Unit = "elo"
)

// Text returns a number in this unit, with the signs of print: "−1,234".
func (u Unit) Text(x float64) string { return printed(u.plain(x)) }

// printed returns a number that begins a text with a minus sign and with commas.
func printed(text string) string {
	text = strings.Replace(text, "-", "−", 1)
	isDigit := func(r rune) bool { return '0' <= r && r <= '9' }
	from := max(strings.IndexFunc(text, isDigit), 0)
	rest := strings.TrimLeftFunc(text[from:], isDigit)
	return text[:from] + grouped(text[from:len(text)-len(rest)]) + rest
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
		return percents(100*x) + "%"
	case Whole:
		return fmt.Sprintf("%.0f", rounded(x, 1))
	case Elo:
		return fmt.Sprintf("%+.0f", rounded(x, 1))
	}
	switch {
	case math.Abs(x) >= 100:
		return fmt.Sprintf("%.0f", x)
	case math.Abs(x) >= 10:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.2f", rounded(x, 100))
}

// percents returns a percentage without a false precision: whole, but with a decimal near 0, 50 and 100, where it
// decides what an interval leaves out.
func percents(x float64) string {
	for _, bound := range []float64{0, 50, 100} {
		if away := math.Abs(x - bound); away >= 0.05 && away < 0.95 {
			return fmt.Sprintf("%.1f", x)
		}
	}
	return fmt.Sprintf("%.0f", rounded(x, 1))
}

// points returns a difference in percentage points: whole, but with decimals near 0, where the sign tells whether it is
// beyond chance.
func points(x float64) string {
	switch away := math.Abs(x); {
	case away >= 0.95 || away == 0:
		return fmt.Sprintf("%.0f", x)
	case away < 0.05:
		return fmt.Sprintf("%.2f", rounded(x, 100))
	}
	return fmt.Sprintf("%.1f", x)
}

// rounded rounds x to a whole number of parts, and never returns -0.
func rounded(x, parts float64) float64 {
	if math.Abs(x)*parts < 0.5 {
		return 0
	}
	return x
}

// Difference returns the difference of two estimates in this unit, with its sign and its
// interval: "+9 points (+2 to +15)".
func (u Unit) Difference(d stats.Estimate) string {
	noun := map[Unit]string{Percent: " points", Elo: " Elo"}[u]
	text := func(x float64) string {
		switch {
		case u != Percent || math.IsInf(x, 0):
			return signed(u.plain(x), x)
		}
		return signed(points(100*x), x)
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

// Value returns the value of an estimate in this unit.
func (u Unit) Value(e stats.Estimate) string { return u.Text(e.Value) }

// Interval returns the interval of an estimate in this unit: "48% to 55%". A share without any doubt is known from
// the rules: that of games never is.
func (u Unit) Interval(e stats.Estimate) string {
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

// Grouped returns a number in groups of three digits: "1,536".
func Grouped(n uint64) string { return grouped(strconv.FormatUint(n, 10)) }

func grouped(digits string) string {
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}

// Counted returns a number of things in words: "1 game", "1,536 games".
func Counted(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return Grouped(uint64(n)) + " " + noun
}

// turns returns a number of turns in words: "1 turn", "2 turns".
func turns(n int) string { return Counted(n, "turn") }

// within returns an estimate in words: "54.0% (51.0% to 57.0%)".
func within(u Unit, e stats.Estimate) string {
	noun := map[Unit]string{Elo: " Elo"}[u]
	if noun != "" && math.IsInf(e.Value, 0) {
		return fmt.Sprintf("%s%s (%s)", u.Interval(e), noun, strings.Replace(u.Value(e), " ", " games ", 1))
	}
	return fmt.Sprintf("%s (%s)%s", u.Value(e), u.Interval(e), noun)
}
