package results

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"tetrad/bench/match/settings"
	"tetrad/protocol/record"
	"tetrad/stats"
)

// maxWaiting is the greatest number of games that wait in memory for earlier ones.
// The file of a killed match needs as many as were played at a time.
const maxWaiting = 10_000

// errOther means that a file is of another match than the files before it.
var errOther = errors.New("it does not belong to the others")

// Files counts the games of several match files as one match. The zero value has
// no files. A game that equals a game of another file is a copy.
type Files struct {
	Settings *settings.Match // of the first file
	Standing *Standing       // nil until a file is added
	// Loose also accepts files whose engines have other commands, options or limits,
	// provided that their names are the same.
	Loose bool
}

// Add counts the games of a file in the order of their numbers, up to the first
// missing one. later is the number of games after that. Add only reads the file, so
// the match may still be in progress. It counts nothing if the settings of the file
// differ from those of the first file. After any other error the standing is
// unusable.
func (f *Files) Add(in io.Reader) (later int, err error) {
	waiting := map[int]*record.Game{}
	err = skim(in, f.begin, func(g *record.Game) error {
		switch {
		case g.Number < 1:
			return errors.New("a game has no number")
		case g.Number <= f.Standing.next || waiting[g.Number] != nil:
			return fmt.Errorf("game %d is there twice", g.Number)
		case len(waiting) >= maxWaiting:
			return fmt.Errorf("game %d is missing, and %d later ones are there", f.Standing.next+1, len(waiting))
		}
		waiting[g.Number] = g
		return f.countWaiting(waiting)
	})
	return len(waiting), err
}

// begin uses the settings of a file for the games that follow.
func (f *Files) begin(s *settings.Match) error {
	const most = 1000
	switch {
	case len(s.Players) < 2:
		return errors.New("its settings have no two players")
	case len(s.Players) > most:
		return fmt.Errorf("its settings have more than %d players", most)
	}
	if f.Standing == nil {
		standing := NewStanding(s)
		f.Settings, f.Standing = s, &standing
		return nil
	}
	if err := f.belongs(s); err != nil {
		return fmt.Errorf("%w: %w", errOther, err)
	}
	f.Standing.Schedule, f.Standing.next = settings.NewSchedule(s), 0
	return nil
}

// countWaiting counts the games whose turn it is.
func (f *Files) countWaiting(waiting map[int]*record.Game) error {
	for {
		next := f.Standing.next + 1
		g := waiting[next]
		if g == nil {
			return nil
		}
		delete(waiting, next)
		a, ok := f.Standing.Schedule.Game(next - 1)
		if !ok {
			return fmt.Errorf("game %d is one more than the settings say", next)
		}
		want := [2]string{f.Settings.Players[a.Players[0]].Name, f.Settings.Players[a.Players[1]].Name}
		if g.Players != want {
			return fmt.Errorf("game %d is of %s and %s; by the settings it is of %s and %s", next, g.Players[0], g.Players[1], want[0], want[1])
		}
		f.Standing.Add(g)
	}
}

// belongs refuses the settings of a different match.
func (f *Files) belongs(s *settings.Match) error {
	first := f.Settings
	if err := sameRules(s, first, f.Loose); err != nil {
		return err
	}
	switch {
	case s.Gauntlet != first.Gauntlet:
		return errors.New("it is another kind of tournament")
	case len(s.Players) != len(first.Players):
		return fmt.Errorf("it has %d engines, not %d", len(s.Players), len(first.Players))
	}
	for i := range s.Players {
		p, q := &s.Players[i], &first.Players[i]
		if p.Name != q.Name {
			return fmt.Errorf("engine %d is called %s, not %s", i+1, p.Name, q.Name)
		}
		if err := sameEngine(p, q); err != nil && !f.Loose {
			return err
		}
	}
	return nil
}

// sameRules refuses settings whose games do not count beside those of other settings.
// loose accepts another adjudication.
func sameRules(s, other *settings.Match, loose bool) error {
	switch {
	case s.Game != other.Game:
		return fmt.Errorf("it is of %s, not of %s", s.Game, other.Game)
	case s.Adjudication != other.Adjudication && !loose:
		return errors.New("games are adjudicated by other rules")
	}
	return nil
}

// sameEngine refuses a player whose command, options or limits differ from those of
// another player with its name.
func sameEngine(p, q *settings.Player) error {
	switch {
	case !slices.Equal(p.Command, q.Command):
		return fmt.Errorf("the command of %s is %q, not %q", p.Name, p.Command, q.Command)
	case p.Program != nil && q.Program != nil && p.Program.Differs(q.Program, "its file") != "":
		return fmt.Errorf("the program of %s is another one: %s", p.Name, p.Program.Differs(q.Program, "its file"))
	case !slices.Equal(p.Init, q.Init):
		return fmt.Errorf("%s is sent %q first, not %q", p.Name, p.Init, q.Init)
	case p.Restart != q.Restart:
		return fmt.Errorf("%s has a new process for each game in one of the matches only", p.Name)
	case !maps.Equal(p.Options, q.Options):
		return fmt.Errorf("the options of %s are %v, not %v", p.Name, p.Options, q.Options)
	case p.Limits != q.Limits:
		return fmt.Errorf("the limits of %s are %v, not %v", p.Name, p.Limits, q.Limits)
	}
	return nil
}

// Ratings rates the engines of several match files. Unlike [Files], it accepts
// files of different engines. An engine is known by its name. The zero value has no
// files.
type Ratings struct {
	// Loose also accepts engines that have other commands, options or limits in another
	// file.
	Loose bool

	matches []*Files // files of one match are counted together, so that copies are found
}

// A Rating is the strength of an engine.
type Rating struct {
	Name  string
	Elo   stats.Estimate
	Games int
}

// Add counts the games of a file as [Files.Add] does. It refuses a file of another
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
	added := &Files{Loose: r.Loose}
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
func (f *Files) comparableTo(other *Files) error {
	if err := sameRules(f.Settings, other.Settings, f.Loose); err != nil || f.Loose {
		return err
	}
	for i := range f.Settings.Players {
		for j := range other.Settings.Players {
			p, q := &f.Settings.Players[i], &other.Settings.Players[j]
			if p.Name != q.Name {
				continue
			}
			if err := sameEngine(p, q); err != nil {
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
