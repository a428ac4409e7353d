package match

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tetrad/positions"
	"tetrad/protocol/record"
)

// warn records an error of a player that does not lose the game. Of each kind it
// keeps the first and the number of all.
func (t *table) warn(player positions.Player, kind record.Kind, detail string) {
	for i := range t.record.Warnings {
		if w := &t.record.Warnings[i]; w.Player == player.String() && w.Kind == kind {
			w.Count++
			return
		}
	}
	t.record.Warnings = append(t.record.Warnings, record.Warning{Player: player.String(), Kind: kind, Count: 1, Detail: detail})
}

// Warnings count, for each player, the errors that did not lose a game.
type Warnings []map[record.Kind]int

func (w *Warnings) add(g *record.Game, players [2]int) {
	for _, warning := range g.Warnings {
		for seat, player := range players {
			if warning.Player != positions.Player(seat).String() {
				continue
			}
			for len(*w) <= player {
				*w = append(*w, map[record.Kind]int{})
			}
			(*w)[player][warning.Kind] += warning.Count
		}
	}
}

// Report returns a line for each player and kind.
func (w Warnings) Report(settings *Settings) string {
	var b strings.Builder
	for player, kinds := range w {
		for _, kind := range slices.Sorted(maps.Keys(kinds)) {
			fmt.Fprintf(&b, "Warnings about %s: %s %d\n", settings.Players[player].Name, kind, kinds[kind])
		}
	}
	return b.String()
}
