package speed

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"tetrad/bench/stats"
)

// WriteText writes the report as text.
func (r *Report) WriteText(out io.Writer) {
	r.writeHead(out)
	if len(r.Results) > 0 {
		r.writeResults(out)
	}
	if r.Against != nil {
		r.Against.write(out)
	}
	for _, w := range r.Warnings {
		fmt.Fprintf(out, "\nThe machine was busy: %s.\n", w)
	}
}

func (r *Report) writeHead(out io.Writer) {
	fmt.Fprintf(out, "Build      %s\n", r.Build)
	fmt.Fprintf(out, "Machine    %s\n", r.Machine)
	fmt.Fprintf(out, "Date       %s\n", r.Date.Format(time.RFC3339))
	if r.Signature > 0 && r.Against == nil {
		fmt.Fprintf(out, "Signature  %d nodes\n", r.Signature)
	}
	done := ""
	if r.Interrupted {
		done = fmt.Sprintf("; interrupted after %d", r.Rounds())
	}
	fmt.Fprintf(out, "Runs       %d of each, in turn, of %v or more%s\n", r.Repeats, time.Duration(r.Seconds*float64(time.Second)), done)
}

// Rounds returns the number of complete rounds.
func (r *Report) Rounds() int {
	rounds := r.Repeats
	for _, result := range r.Results {
		rounds = min(rounds, len(result.Runs))
	}
	if r.Against != nil {
		for _, c := range r.Against.Comparisons {
			rounds = min(rounds, len(c.This))
		}
	}
	return rounds
}

// String returns the build as a line of text.
func (b Build) String() string {
	words := []string{b.Version}
	if b.Revision != "" {
		words = append(words, b.Revision)
	}
	words = append(append(words, b.Go), b.Settings...)
	return strings.Join(words, " ")
}

// String returns the machine as a line of text.
func (m Machine) String() string {
	processors := fmt.Sprintf("%d processors", m.Processors)
	if m.Processors == 1 {
		processors = "1 processor"
	}
	words := []string{processors, m.OS + "/" + m.Arch}
	if m.CPU != "" {
		words = append([]string{m.CPU}, words...)
	}
	if m.Governor != "" {
		words = append(words, "governor "+m.Governor)
	}
	return strings.Join(words, ", ")
}

func (r *Report) writeResults(out io.Writer) {
	fmt.Fprint(out, "\nMedian of the runs, ± their median absolute deviation, least and greatest\n\n")
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "measure\tgame\tthreads\thash\tmedian\t±\trange\tfactor")
	for _, result := range r.Results {
		factor := ""
		if result.Factor != nil {
			factor = fmt.Sprintf("%.2f", *result.Factor)
		}
		fmt.Fprintf(table, "%s\t%s\t%.1f %%\t%s\t%s\n", result.columns(), rate(result.Measure, result.Median),
			100*result.MAD/result.Median, result.span(), factor)
	}
	table.Flush()
}

// span returns the least and the greatest value as text, on the scale of the median.
func (r *Result) span() string {
	s := scaleOf(r.Measure, r.Median)
	low, high := s.number(r.Min), s.number(r.Max)
	if s.inverse {
		low, high = high, low
	}
	return low + " … " + high
}

// title returns the name of the measure of k.
func (k Key) title() string {
	kind, _ := measure(k.Measure)
	if k.Search != "" {
		return kind.Title + " " + k.Search
	}
	return kind.Title
}

// columns returns the first columns of a row: measure, game, threads and hash.
func (k Key) columns() string {
	return strings.Join([]string{k.title(), k.Game, count(k.Threads, ""), count(k.HashMiB, " MiB")}, "\t")
}

func count(n int, unit string) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n) + unit
}

// A scale is the form in which the rates of a measure are displayed.
type scale struct {
	divisor float64
	inverse bool   // milliseconds, not a rate
	prefix  string // such as " M", with a leading space
	unit    string // such as " nodes/s"
}

// scaleOf returns the scale on which a rate has few digits.
func scaleOf(name string, perSecond float64) scale {
	kind, _ := measure(name)
	if kind.Inverse {
		return scale{1000, true, "", " ms"}
	}
	unit := kind.Unit + "/s"
	for _, s := range []scale{{1e9, false, " G", " "}, {1e6, false, " M", " "}, {1e3, false, " k", " "}} {
		if perSecond >= s.divisor {
			s.unit += unit
			return s
		}
	}
	return scale{1, false, "", " " + unit}
}

// number returns a rate as a number on the scale.
func (s scale) number(perSecond float64) string {
	if s.inverse {
		return significant(s.divisor / perSecond)
	}
	return significant(perSecond / s.divisor)
}

// rate returns a rate of a measure as text: "4.123 M nodes/s", or the time of one
// unit.
func rate(name string, perSecond float64) string {
	s := scaleOf(name, perSecond)
	return s.number(perSecond) + s.prefix + s.unit
}

// significant returns four digits of x.
func significant(x float64) string {
	decimals := 3
	for limit := 10.0; x >= limit && decimals > 0; limit *= 10 {
		decimals--
	}
	return strconv.FormatFloat(x, 'f', decimals, 64)
}

func (a *Against) write(out io.Writer) {
	for _, p := range []struct {
		word string
		Program
	}{{"This", a.This}, {"Other", a.Other}} {
		fmt.Fprintf(out, "%-9s  %s: %s, signature %d nodes\n", p.word, p.Command, p.Name, p.Signature)
	}
	if a.SameSearch {
		fmt.Fprintln(out, "The signatures are equal: both search the same nodes, and ratios are those of times.")
	} else {
		fmt.Fprintln(out, "The signatures differ: ratios are of nodes a second, and a node of one may be more work than one of the other.")
	}
	for _, text := range a.LeftOut {
		fmt.Fprintf(out, "Left out: %s\n", text)
	}
	fmt.Fprint(out, "\nHow many times as fast as the other this program is, with an interval that holds\n"+
		"with the probability after it: of twenty, one is wrong by chance\n\n")
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "measure\tgame\tthreads\thash\tthis\tother\tratio\tinterval\t")
	for _, c := range a.Comparisons {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", c.columns(), rate(c.Measure, stats.Median(ratesOf(c.This))), rate(c.Measure, stats.Median(ratesOf(c.Other))), c.result())
	}
	if a.Searches != nil {
		fmt.Fprintf(table, "all searches\t\t\t\t\t\t%s\n", a.Searches.result())
	}
	table.Flush()
}

// result returns the last columns of a row: ratio, interval and verdict.
func (c *Comparison) result() string {
	verdict := map[Verdict]string{
		ThisFaster: "this is faster", OtherFaster: "the other is faster",
		NotShown: "no difference shown", TooFewPairs: "too few pairs",
	}[c.Verdict]
	return fmt.Sprintf("%.3f\t%.3f … %.3f (%.1f %%)\t%s", c.Ratio, c.Low, c.High, 100*c.Level, verdict)
}
