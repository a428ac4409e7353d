package report

import (
	"fmt"
	"slices"
	"strings"

	"tetrad/bench/report/games"
	"tetrad/engine"
	"tetrad/engine/exact"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/stats"
)

// data are the games of one variant.
type data struct {
	name   string
	game   positions.Game
	entry  game.Entry
	fen    string // where the games begin; empty: at the start
	start  positions.Position
	size   int // of the board
	nodes  uint64
	factor uint64 // by which players of this game search more nodes than their number
	levels []group
	main   []*games.Record // of the strongest players: the last of the levels
	// proved is the value of start for the first player; nil: unknown to the program.
	proved *exact.Value

	doublings []group
	first     []opening
}

// group is the games of one series.
type group struct {
	series games.Series
	games  []*games.Record
}

// opening is the games that begin with a first turn.
type opening struct {
	move  string
	games []*games.Record
}

// dataOf collects the games of the first rounds.
func dataOf(r engine.Registry, j *Journal, plan *games.Plan, variant string, made *Made) (*data, error) {
	g, entry, err := r.Game(variant)
	if err != nil {
		return nil, err
	}
	player, err := games.NewSelfPlayer(r, variant, made.Settings.FEN)
	if err != nil {
		return nil, err
	}
	d := &data{name: variant, game: g, entry: entry, nodes: made.Settings.Nodes, factor: max(1, entry.LevelScale), fen: made.Settings.FEN}
	if d.start, err = games.Start(g, d.fen); err != nil {
		return nil, err
	}
	d.size = d.presentation().Picture().Size
	if v, ok, err := exact.NewProver(r).Known(g, d.start); err != nil {
		return nil, err
	} else if ok {
		d.proved = &v
	}
	for _, b := range plan.Batches {
		if b.Variant != variant {
			continue
		}
		played := group{b.Series, j.first(variant, b.Series, made.Rounds*b.Count)}
		switch b.Series.Purpose {
		case games.Play:
			d.levels = append(d.levels, played)
		case games.Doubling:
			d.doublings = append(d.doublings, played)
		case games.First:
			d.first = byFirst(player.FirstTurns(), played.games)
		}
	}
	d.main = d.levels[len(d.levels)-1].games
	return d, nil
}

// presentation returns the presentation of the position that the games begin from.
func (d *data) presentation() game.Presentation {
	return d.entry.NewPresentation(d.game, d.start.Copy())
}

// byFirst sorts games by their first turns.
func byFirst(turns []string, list []*games.Record) []opening {
	openings := make([]opening, len(turns))
	for i, move := range turns {
		openings[i].move = move
	}
	for i, g := range list {
		o := &openings[i%len(turns)]
		o.games = append(o.games, g)
	}
	return openings
}

// isDrawless reports whether the rules exclude a draw.
func (d *data) isDrawless() bool {
	return d.game.Start().Abilities().Drawless
}

// drawn returns the share of games that nobody won. It is certain where the rules
// exclude a draw.
func (d *data) drawn(played []*games.Record) stats.Estimate {
	if d.isDrawless() {
		return stats.Estimate{N: len(played)}
	}
	return games.Drawn(played)
}

// ruleOf returns the rule suffix of a variant; "" for the ordinary rules.
func ruleOf(f *positions.Family, variant string) string {
	if rule := variant[strings.LastIndex(variant, "-")+1:]; slices.Contains(f.Rules, rule) {
		return rule
	}
	return ""
}

// about describes the variant.
func (d *data) about() About {
	title := fmt.Sprintf("%s %d × %d", d.entry.Title, d.size, d.size)
	rule := ruleOf(d.entry.Family, d.name)
	if rule != "" {
		title += ", " + d.entry.RuleTitles[rule]
	}
	if d.fen != "" {
		title += " from a given position"
	}
	rules := d.entry.About
	if text := d.entry.RuleTexts[rule]; text != "" {
		rules += " " + text
	}
	return About{
		Name: d.name, Title: title, Rules: rules,
		Credits: d.entry.Family.Credits, Games: len(d.main), Nodes: d.nodes * d.factor,
	}
}
