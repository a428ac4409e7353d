package match

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tetrad/positions"
	"tetrad/protocol/record"
)

// warn notes what a player has done wrong without losing by it. Of each kind the
// first is kept, and how many there were.
func (t *table) warn(player positions.Player, kind record.Kind, detail string) {
	for i := range t.record.Warnings {
		if w := &t.record.Warnings[i]; w.Player == player.String() && w.Kind == kind {
			w.Count++
			return
		}
	}
	t.record.Warnings = append(t.record.Warnings, record.Warning{Player: player.String(), Kind: kind, Count: 1, Detail: detail})
}

// Warnings are how often each player has done something wrong without losing by
// it.
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
