package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"tetrad/bench/openings"
	"tetrad/cmd/cli"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/protocol/explorer"
)

const exploreUsage = `tetrad explore says what was played in a position and how it ended, by an index of
recorded games. The page of tetrad gui --explore shows it beside the board.

  tetrad explore build   make an index of recorded games, or add games to one
  tetrad explore show    say what an index knows of a position

Each explains itself with --help.
`

func (e *env) explore(args []string) error {
	flags := e.newFlags("explore", exploreUsage)
	if err := parse(flags, args); err != nil {
		return err
	}
	return cli.Usage("say what to do: build or show")
}

const exploreShowUsage = `tetrad explore show INDEX [POSITION] [moves MOVE…] says which turns were played in a
position, the most played first: in how many games, and how they ended for the player
to move, with the score in percent and what it can be with 95 % certainty. It names the
last players, and the best: the one with the surest results in all games of the index.
Positions that different moves lead to are the same, and so are images under the
symmetries of the board. Below are the latest games.

The strength of players is known by what records say: the time for a turn, which is a
fortieth of a clock and its increment, and what they have scored in the index.

Examples:
  tetrad explore show games.tdx --game verto
  tetrad explore show games.tdx --game vinver-9 moves e5 swap
  tetrad explore show games.tdx --game verto '8/8/3b4/3w4/8/8/8/8 w' --source match.jsonl
  tetrad explore show games.tdx --since 2024-01-01 --thinking 100ms --score 50
`

func (e *env) exploreShow(args []string) error {
	flags := e.newFlags("explore show", exploreShowUsage)
	name := flags.String("game", e.Registry.Games[0].Family.Name, "the game: "+strings.Join(e.Registry.Usage(), ", "))
	sources := flags.StringArray("source", nil, "count the games of this file only (repeat)")
	since := flags.String("since", "", "count the games from this day on: 2024-05-31")
	until := flags.String("until", "", "count the games up to this day")
	thinking := flags.Duration("thinking", 0, "count the games in which both players had about this time for a turn: 1s")
	score := flags.Int("score", 0, "count the games of players with this score in all games of the index, in percent")
	if err := flags.Parse(args); err != nil {
		return parseError(err)
	}
	if flags.NArg() == 0 {
		return cli.Usage("give an index that tetrad explore build has made")
	}
	variant, entry, err := e.Registry.Game(*name)
	if err != nil {
		return cli.Usage("--game: %w", err)
	}
	line, err := openings.Parse(variant, strings.Join(flags.Args()[1:], " "))
	if err != nil {
		return cli.Usage("position: %w", err)
	}
	p, err := line.Position(variant)
	if err != nil {
		return err
	}
	index, err := explorer.Open(flags.Arg(0))
	if err != nil {
		return err
	}
	defer index.Close()
	filter := explorer.Filter{Thinking: *thinking, Score: float64(*score) / 100}
	if filter.Sources, err = onlySources(index, *sources); err != nil {
		return cli.Usage("%w", err)
	}
	if err := filter.Days(*since, *until); err != nil {
		return cli.Usage("--since, --until: %w", err)
	}
	switch {
	case *thinking < 0:
		return cli.Usage("--thinking %v is negative", *thinking)
	case *score < 0 || *score > 100:
		return cli.Usage("--score %d is not from 0 to 100", *score)
	}
	answer, err := explorer.Lookup(variant, p, []explorer.Store{index}, filter)
	if err != nil {
		return fmt.Errorf("%s: %w", flags.Arg(0), err)
	}
	e.writeAnswer(answer, sideToMove(&entry, variant, p))
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

// sideToMove returns the colour to move, or p1 or p2 if the game has no face.
func sideToMove(entry *game.Entry, variant positions.Game, p positions.Position) string {
	if entry.NewFace == nil {
		return p.ToMove().String()
	}
	return entry.Look.Colours[entry.NewFace(variant, p).Picture().Colours[p.ToMove()]].Name
}

func (e *env) writeAnswer(a *explorer.Answer, side string) {
	if a.Unjudged > 0 {
		fmt.Fprintf(e.Stdout, "%d games do not say what is asked (date, time for a turn, players), and are left out.\n", a.Unjudged)
	}
	if a.Games == 0 {
		fmt.Fprintln(e.Stdout, "No game that counts has this position.")
		return
	}
	fmt.Fprintf(e.Stdout, "%s to move; %d games: %d won by %s, %d drawn, %d lost, %d without result\n\n",
		side, a.Games, a.Wins, side, a.Draws, a.Losses, a.Games-a.Decided())
	table := tabwriter.NewWriter(e.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "turn\tgames\twon\tdrawn\tlost\tscore\tlast\tbest")
	for _, t := range a.Turns {
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%d\t%s\t%s\t%s\n",
			t.Move, t.Games, t.Wins, t.Draws, t.Losses, scoreText(t.Count), lastText(&t.Last), bestText(t.Best))
	}
	fmt.Fprintln(table, "\ngame\tfrom\tturn\tresult")
	for i := range a.Samples {
		m := &a.Samples[i]
		fmt.Fprintf(table, "%s\t%s, game %d\t%d. %s\t%s\n", lastText(m), m.Source, m.Place, m.Ply+1, m.Move, m.Result)
	}
	table.Flush()
}

// scoreText returns a score with its bounds, in percent.
func scoreText(c explorer.Count) string {
	mean, low, high, ok := c.Score()
	if !ok {
		return "-"
	}
	return fmt.Sprintf("%.0f %% (%.0f to %.0f)", 100*mean, 100*low, 100*high)
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
		return fmt.Sprintf("%s, %.0f %% of %d", s.Name, 100*mean, s.Decided())
	}
	return "-"
}
