package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/protocol/record"
)

// AddRules adds the flag that names the game for records that name none.
func AddRules(flags *pflag.FlagSet, rules *string, r engine.Registry) {
	flags.StringVar(rules, "rules", "",
		"the game of records, if the file does not name it: "+strings.Join(r.Usage(), ", "))
}

// VariantOf returns the game of a record, as [record.Game.In] does, and has the record name it.
func VariantOf(r engine.Registry, g *record.Game, rules string) (positions.Game, game.Entry, error) {
	variant, entry, err := g.In(r, rules)
	switch {
	case err == nil:
		g.Variant = variant.Name()
	case errors.Is(err, record.ErrNoGame):
		err = fmt.Errorf("%w; name it by --rules", err)
	}
	return variant, entry, err
}

// SkippedGames counts the games of files, and reports those that are left out.
type SkippedGames struct {
	To    io.Writer
	Read  int // games, good or not
	Count int // games that are left out
}

// maxReported is the greatest number of games that are reported individually.
const maxReported = 20

// Report says which game is left out and why. file is empty if there is only one file.
func (l *SkippedGames) Report(file string, place int, why error) {
	if file != "" {
		file += ", "
	}
	if f, ok := errors.AsType[*record.Fault](why); ok && f.Rest { // that is no game
		l.Read--
		fmt.Fprintf(l.To, "%s%v\n", file, why)
		return
	}
	if l.Count++; l.Count <= maxReported {
		fmt.Fprintf(l.To, "%sgame %d: %v\n", file, place, why)
	}
}

// End says how many games are left out. It returns an error if no game is left.
func (l *SkippedGames) End() error {
	switch {
	case l.Read == 0:
		return errors.New("there is no game in the file")
	case l.Count == l.Read:
		return fmt.Errorf("all games of the file are left out: %d", l.Count)
	case l.Count > 0:
		fmt.Fprintf(l.To, "Left out: %d of %s.\n", l.Count, countOf(l.Read, "game"))
	}
	return nil
}

// countOf returns a number of things in words: 1 game, 2 games.
func countOf(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// resultInWords names the winner, by name if the players' names tell them apart.
func resultInWords(g *record.Game) string {
	winner := slices.Index([]string{positions.P1Wins.String(), positions.P2Wins.String()}, g.Result)
	switch {
	case winner < 0:
		return strings.Replace(g.Result, positions.Undecided.String(), "no result", 1)
	case g.Players[0] == g.Players[1] || g.Players[winner] == "":
		return positions.Player(winner).String() + " wins"
	}
	return g.Players[winner] + " wins"
}

// GameLine returns a game as a line.
func GameLine(g *record.Game) string {
	line := fmt.Sprintf("Game %d: ", g.Number)
	if g.Players != [2]string{} {
		line += fmt.Sprintf("%s - %s: ", cmp.Or(g.Players[0], "?"), cmp.Or(g.Players[1], "?"))
	}
	line += resultInWords(g) + ", "
	if g.Reason != "" {
		line += string(g.Reason) + ", "
	}
	line += countOf(len(g.Moves), "turn")
	switch {
	case g.Detail != "" && g.Fault != "":
		line += fmt.Sprintf(" (%s: %s)", g.Fault, g.Detail)
	case g.Detail != "":
		line += fmt.Sprintf(" (%s)", g.Detail)
	}
	return line
}
