package match

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"

	"tetrad/bench/stats"
)

// Ratings rates the engines of several match files. Unlike [Together], it accepts
// files of different engines. An engine is known by its name. The zero value has no
// files.
type Ratings struct {
	// Loose also accepts engines that have other commands, options or limits in another
	// file.
	Loose bool

	matches []*Together // files of one match are counted together, so that copies are found
}

// A Rating is the strength of an engine.
type Rating struct {
	Name  string
	Elo   stats.Estimate
	Games int
}

// Add counts the games of a file as [Together.Add] does. It refuses a file of another
// game.
func (r *Ratings) Add(in io.ReadSeeker) (later int, err error) {
	for _, m := range r.matches {
		if later, err = m.Add(in); !errors.Is(err, errOther) {
			return later, err
		}
		if _, err := in.Seek(0, io.SeekStart); err != nil {
			return 0, err
		}
	}
	added := &Together{Loose: r.Loose}
	if later, err = added.Add(in); err != nil {
		return later, err
	}
	for _, m := range r.matches {
		if err := added.comparableTo(m); err != nil {
			return 0, fmt.Errorf("%w: %w", errOther, err)
		}
	}
	r.matches = append(r.matches, added)
	return later, nil
}

// comparableTo refuses a match whose ratings mean something else than those of other.
func (t *Together) comparableTo(other *Together) error {
	if err := t.Settings.sameRules(other.Settings, t.Loose); err != nil || t.Loose {
		return err
	}
	for i := range t.Settings.Players {
		for j := range other.Settings.Players {
			p, q := &t.Settings.Players[i], &other.Settings.Players[j]
			if p.Name != q.Name {
				continue
			}
			if err := p.sameEngine(q); err != nil {
				return err
			}
		}
	}
	return nil
}

// Above returns the ratings of all engines, best first, relative to the engine called
// anchor. It fails if no chain of games leads from the anchor to one of them.
func (r *Ratings) Above(anchor string) ([]Rating, error) {
	all := map[string]int{} // indexes by name
	var ratings []Rating
	var duels []stats.Duel
	for _, m := range r.matches {
		for _, p := range m.Standing.Pairings {
			var at [2]int
			for side, player := range p.Players {
				name := m.Settings.Players[player].Name
				if _, known := all[name]; !known {
					all[name] = len(ratings)
					ratings = append(ratings, Rating{Name: name})
				}
				at[side] = all[name]
				ratings[at[side]].Games += p.Results[0] + p.Results[1] + p.Results[2]
			}
			duels = append(duels, stats.Duel{A: at[0], B: at[1], Pairs: p.Pairs})
		}
	}
	base, known := all[anchor]
	if !known {
		return nil, fmt.Errorf("no engine is called %s", anchor)
	}
	if far := unreached(base, len(ratings), duels); far >= 0 {
		return nil, fmt.Errorf("no pairs of games connect %s with %s", ratings[far].Name, anchor)
	}
	for i, elo := range stats.RatingsAbove(base, len(ratings), duels) {
		ratings[i].Elo = elo
	}
	slices.SortStableFunc(ratings, func(a, b Rating) int { return cmp.Compare(b.Elo.Value, a.Elo.Value) })
	return ratings, nil
}

// unreached returns a player to whom no chain of duels leads from base, or -1.
func unreached(base, n int, duels []stats.Duel) int {
	reached := make([]bool, n)
	reached[base] = true
	for range n { // a chain has fewer links
		for _, d := range duels {
			if d.Pairs.Total() > 0 && reached[d.A] != reached[d.B] {
				reached[d.A], reached[d.B] = true, true
			}
		}
	}
	return slices.Index(reached, false)
}
