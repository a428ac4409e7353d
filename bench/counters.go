package bench

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"tetrad/search"
)

// totalName is the name under which all games are counted together.
const totalName = "total"

// A Count holds the counters of one kind of search in one family of games, or in all
// families.
type Count struct {
	Search   string           `json:"search"`
	Game     string           `json:"game"` // name of the family, or "total"
	Counters []search.Counter `json:"counters"`
}

// Counts are the counters of all searches of a benchmark.
type Counts struct {
	Nodes        uint64  `json:"nodes"` // of all searches: the signature
	Milliseconds int64   `json:"milliseconds"`
	Counts       []Count `json:"counts"` // by search; the total of a search follows its games
}

// Add adds the result of a search.
func (c *Counts) Add(r NodesResult) {
	c.Nodes += r.Nodes
	family, _, _ := strings.Cut(r.Game, "-")
	c.of(r.Search, family).add(r.Counters)
	c.of(r.Search, totalName).add(r.Counters)
}

// Finish records the duration of the whole benchmark and sorts the counts.
func (c *Counts) Finish(total NodesResult) {
	c.Milliseconds = int64(total.Elapsed / time.Millisecond)
	slices.SortStableFunc(c.Counts, func(a, b Count) int {
		if a.Search != b.Search {
			return strings.Compare(a.Search, b.Search)
		}
		return isTotal(a) - isTotal(b)
	})
}

func isTotal(c Count) int {
	if c.Game == totalName {
		return 1
	}
	return 0
}

// of returns the counts of a search in a game.
func (c *Counts) of(searcher, game string) *Count {
	for i := range c.Counts {
		if n := &c.Counts[i]; n.Search == searcher && n.Game == game {
			return n
		}
	}
	c.Counts = append(c.Counts, Count{Search: searcher, Game: game})
	return &c.Counts[len(c.Counts)-1]
}

func (n *Count) add(counters []search.Counter) { n.Counters = search.AddCounters(n.Counters, counters) }

// WriteJSON writes the counts for programs.
func (c *Counts) WriteJSON(out io.Writer) error {
	encoder := json.NewEncoder(out)
	encoder.SetIndent("", "  ")
	return encoder.Encode(c)
}

// WriteText writes a table for each search, with a column for each game. Each number
// is followed by the share or mean that it stands for.
func (c *Counts) WriteText(out io.Writer) error {
	for from := 0; from < len(c.Counts); {
		searcher, to := c.Counts[from].Search, from
		for to < len(c.Counts) && c.Counts[to].Search == searcher {
			to++
		}
		if err := writeCounts(out, c.Counts[from:to]); err != nil {
			return err
		}
		from = to
	}
	return nil
}

func writeCounts(out io.Writer, counts []Count) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "\n%s\t", counts[0].Search)
	for _, n := range counts {
		fmt.Fprintf(table, "%s\t\t", n.Game)
	}
	fmt.Fprintln(table)
	for i, counter := range counts[0].Counters {
		fmt.Fprintf(table, "%s\t", counter.Name)
		for _, n := range counts {
			fmt.Fprintf(table, "%d\t%s\t", n.Counters[i].Count, n.relative(i))
		}
		fmt.Fprintln(table)
	}
	return table.Flush()
}

// relative returns counter i relative to another one: a share such as "12.3%" or a
// mean such as "4.56".
func (n *Count) relative(i int) string {
	counter := n.Counters[i]
	for _, of := range n.Counters {
		if of.Name != counter.Of || of.Count == 0 {
			continue
		}
		quotient := float64(counter.Count) / float64(of.Count)
		if counter.Sum {
			return strconv.FormatFloat(quotient, 'f', 2, 64)
		}
		return strconv.FormatFloat(100*quotient, 'f', 1, 64) + "%"
	}
	return ""
}
