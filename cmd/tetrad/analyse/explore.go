package analyse

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"tetrad/bench/openings"
	"tetrad/cmd/cli"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/protocol/explorer"
	"tetrad/protocol/record"
)

//go:embed help/explore.txt
var exploreUsage string

func exploreCommand(e *cli.Env) *cobra.Command {
	return e.CommandOfCommands("explore", "show what was played in a position, from an index of recorded games",
		exploreUsage, exploreBuild(e), exploreShow(e))
}

//go:embed help/explore-build.txt
var exploreBuildUsage string

// An exploreBuilder builds an index.
type exploreBuilder struct {
	*cli.Env
	files explorer.Files
	read  atomic.Int64
	left  cli.SkippedGames
}

func exploreBuild(e *cli.Env) *cobra.Command {
	b := exploreBuilder{Env: e, left: cli.SkippedGames{To: e.Stderr}, files: explorer.Files{Registry: e.Registry}}
	var out string
	var add, withOpenings bool
	c := e.CommandOfArguments("build FILE...", "make an index of recorded games, or add games to one", exploreBuildUsage,
		func(names []string) error {
			switch {
			case out == "":
				return cli.Usage("name the index by --out")
			case len(names) == 0 && !withOpenings:
				return cli.Usage("give files with recorded games")
			}
			b.files.Index = explorer.NewIndex()
			if _, err := os.Stat(out); err == nil && !add {
				return fmt.Errorf("%s exists; --add adds games to it, or give another name", out)
			}
			if add {
				index, err := explorer.Open(out)
				if err == nil {
					b.files.Index = index
				} else if !errors.Is(err, fs.ErrNotExist) {
					return err
				}
			}
			return b.build(out, names, withOpenings)
		})
	flags := c.Flags()
	flags.StringVar(&out, "out", "", "the index to write")
	flags.BoolVar(&add, "add", false, "keep the games of an existing index")
	flags.BoolVar(&withOpenings, "openings", false,
		"add the openings that come with the program, as games without result")
	cli.AddRules(flags, &b.files.Rules, e.Registry)
	return c
}

// build adds the games of files, and writes the index.
func (b *exploreBuilder) build(out string, names []string, withOpenings bool) error {
	ctx, cancel := b.Interruptible()
	defer cancel()
	began, index := time.Now(), b.files.Index
	before := index.Games()
	if err := b.readAll(ctx, names, withOpenings); err != nil {
		return err
	}
	if index.Games() == 0 {
		return errors.New("there is no game to put into the index")
	}
	if err := index.Save(out); err != nil {
		return err
	}
	if b.left.Count > 0 {
		fmt.Fprintf(b.Stderr, "Left out: %s.\n", cli.CountOf(b.left.Count, "game"))
	}
	fmt.Fprintf(b.Stdout, "%s has %d games of %d turns, %d of them new; %.1f s\n",
		out, index.Games(), index.Turns(), index.Games()-before, time.Since(began).Seconds())
	return nil
}

func (b *exploreBuilder) readAll(ctx context.Context, names []string, withOpenings bool) error {
	b.files.Progress = func(read int) { b.read.Store(int64(read)) }
	b.files.Wrong = b.left.Report
	end := b.ShowProgress(func() string { return fmt.Sprintf("%d games", b.read.Load()) })
	defer end()
	if withOpenings {
		if err := b.addOpenings(); err != nil {
			return err
		}
	}
	for _, name := range names {
		if err := b.readFile(ctx, name); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

func (b *exploreBuilder) readFile(ctx context.Context, name string) error {
	in, err := b.OpenInput(name)
	if err != nil {
		return err
	}
	defer in.Close()
	source := filepath.Base(name)
	if name == "-" {
		source = "standard input"
	}
	return b.files.Read(ctx, source, in)
}

// addOpenings adds the openings that are part of the program.
func (b *exploreBuilder) addOpenings() error {
	for _, entry := range b.Registry.Games {
		for _, variant := range entry.Family.Variants() {
			if _, err := entry.Openings(variant.Name()); err != nil {
				continue
			}
			book, err := openings.Book(entry, variant)
			if err != nil {
				return err
			}
			for i, o := range book {
				g, err := openingAsGame(variant, o)
				if err == nil {
					err = b.files.Index.Add("openings", i+1, variant, g)
				}
				if err != nil && !errors.Is(err, explorer.ErrKnown) {
					return fmt.Errorf("opening %d of %s: %w", i+1, variant.Name(), err)
				}
			}
		}
	}
	return nil
}

// openingAsGame returns an opening as an unfinished game.
func openingAsGame(variant positions.Game, o openings.Opening) (*record.Game, error) {
	g := &record.Game{Variant: variant.Name(), FEN: o.FEN, Result: positions.Undecided.String()}
	for _, move := range o.Moves {
		g.Moves = append(g.Moves, record.Move{Turn: move})
	}
	start, err := openings.Opening{FEN: o.FEN}.Position(variant)
	if err != nil {
		return nil, err
	}
	g.P2First = start.ToMove() == positions.P2
	return g, nil
}

//go:embed help/explore-show.txt
var exploreShowUsage string

// An exploreQuestion is what tetrad explore show is asked.
type exploreQuestion struct {
	game    string
	sources []string
	dates   string // FROM..TO
	filter  explorer.Filter
	score   int // in percent
}

func exploreShow(e *cli.Env) *cobra.Command {
	var q exploreQuestion
	c := e.CommandOfArguments("show INDEX [POSITION] [moves MOVE...]", "show what an index knows about a position", exploreShowUsage,
		func(args []string) error {
			if len(args) == 0 {
				return cli.Usage("give an index that tetrad explore build has made")
			}
			return q.answer(e, args[0], strings.Join(args[1:], " "))
		})
	flags := c.Flags()
	flags.StringVar(&q.game, "game", e.Registry.Games[0].Family.Name, "the game: "+e.GameUsage())
	flags.StringArrayVar(&q.sources, "source", nil, "count only the games of this file (repeat)")
	flags.StringVar(&q.dates, "dates", "",
		"count the games of these days: FROM..TO, FROM.., ..TO or one day such as 2024-05-31")
	flags.DurationVar(&q.filter.Thinking, "thinking", 0,
		"count only games in which both players had at least about this time for a turn, such as 1s")
	flags.IntVar(&q.score, "score", 0,
		"count only games of players with at least this score in all games of the index, in percent")
	return c
}

// answer says what an index knows of a position.
func (q *exploreQuestion) answer(e *cli.Env, path, position string) error {
	variant, entry, err := e.Registry.Game(q.game)
	if err != nil {
		return cli.Usage("--game: %w", err)
	}
	line, err := openings.Parse(variant, position)
	if err != nil {
		return cli.Usage("position: %w", err)
	}
	p, err := line.Position(variant)
	if err != nil {
		return err
	}
	index, err := explorer.Open(path)
	if err != nil {
		return fmt.Errorf("%w; tetrad explore build makes one", err)
	}
	if err := q.complete(index); err != nil {
		return err
	}
	if games := index.Variants(); !slices.Contains(games, variant.Name()) {
		return fmt.Errorf("the index has no games of %s; it has %s", variant.Name(), strings.Join(games, ", "))
	}
	answer := explorer.Lookup(variant, p, []*explorer.Index{index}, q.filter)
	writeAnswer(e, answer, sideToMove(&entry, variant, p))
	return nil
}

// complete checks the flags and makes the filter of them.
func (q *exploreQuestion) complete(index *explorer.Index) (err error) {
	if q.filter.Sources, err = onlySources(index, q.sources); err != nil {
		return cli.Usage("%w", err)
	}
	from, to, isRange := strings.Cut(q.dates, "..")
	if !isRange {
		to = from
	}
	if err := q.filter.Days(from, to); err != nil {
		return cli.Usage("--dates: %w", err)
	}
	switch {
	case q.filter.Thinking < 0:
		return cli.Usage("--thinking %v is negative", q.filter.Thinking)
	case q.score < 0 || q.score > 100:
		return cli.Usage("--score %d is not from 0 to 100", q.score)
	}
	q.filter.Score = float64(q.score) / 100
	return nil
}

// onlySources returns a function that reports whether the games of a source count, or
// nil if all games count. Each name must be the name of a source.
func onlySources(index *explorer.Index, names []string) (func(string) bool, error) {
	if names == nil {
		return nil, nil
	}
	known := map[string]bool{}
	for _, source := range index.Sources() {
		known[source.Name] = true
	}
	wanted := map[string]bool{}
	for _, name := range names {
		if !known[name] {
			return nil, fmt.Errorf("--source %s: the index has no games of it", name)
		}
		wanted[name] = true
	}
	return func(name string) bool { return wanted[name] }, nil
}

// sideToMove returns the colour to move, or p1 or p2 if the game has no presentation.
func sideToMove(entry *game.Entry, variant positions.Game, p positions.Position) string {
	if entry.NewPresentation == nil {
		return p.ToMove().String()
	}
	return entry.Appearance.Colours[entry.NewPresentation(variant, p).Picture().Colours[p.ToMove()]].Name
}

func writeAnswer(e *cli.Env, a *explorer.Answer, side string) {
	if a.Unjudged > 0 {
		fmt.Fprintf(e.Stdout, "Left out, without what is asked (date, time for a turn, players): %s.\n",
			cli.CountOf(a.Unjudged, "game"))
	}
	if a.Games == 0 {
		fmt.Fprintln(e.Stdout, "No game that counts has this position.")
		return
	}
	fmt.Fprintf(e.Stdout, "%s to move; %s: %d won by %s, %d drawn, %d lost, %d without result\n\n",
		side, cli.CountOf(a.Games, "game"), a.Wins, side, a.Draws, a.Losses, a.Games-a.Decided())
	table := tabwriter.NewWriter(e.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "turn\tgames\twon\tdrawn\tlost\tscore\tlast\tbest")
	for _, t := range a.Turns {
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%d\t%s\t%s\t%s\n",
			t.Move, t.Games, t.Wins, t.Draws, t.Losses, scoreText(t.Count), lastText(&t.Last), bestText(t.Best))
	}
	fmt.Fprintln(table, "\ngame\tfrom\tturn\tresult")
	for i := range a.Samples {
		m := &a.Samples[i]
		fmt.Fprintf(table, "%s\t%s, game %d\t%s %s\t%s\n", lastText(m), m.Source, m.Place, numberOf(e, m), m.Move, m.Result)
	}
	table.Flush()
}

// numberOf returns the number of a turn in its game, as records have it.
func numberOf(e *cli.Env, m *explorer.Match) string {
	ply := m.Ply
	if first, err := e.ParsePosition(m.Variant, m.FEN); err == nil && first.ToMove() == positions.P2 {
		ply++
	}
	return record.Number(ply)
}

// scoreText returns a score with its bounds, in percent.
func scoreText(c explorer.Count) string {
	mean, low, high, ok := c.Score()
	if !ok {
		return "-"
	}
	return fmt.Sprintf("%.0f%% (%.0f to %.0f)", 100*mean, 100*low, 100*high)
}

func lastText(m *explorer.Match) string {
	if m.Players == [2]string{} && m.Date.IsZero() {
		return "-"
	}
	text := orUnnamed(m.Players[0]) + " - " + orUnnamed(m.Players[1])
	if !m.Date.IsZero() {
		text = m.Date.Format("2006-01-02 ") + text
	}
	return text
}

func orUnnamed(player string) string {
	if player == "" {
		return "?"
	}
	return player
}

func bestText(s explorer.Standing) string {
	if mean, _, _, ok := s.Score(); ok {
		return fmt.Sprintf("%s, %.0f%% of %d", s.Name, 100*mean, s.Decided())
	}
	return "-"
}
