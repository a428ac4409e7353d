package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"tetrad/protocol/lines"
	"tetrad/protocol/record"
)

// mostWaiting is the greatest number of games that wait in memory for earlier ones.
// The file of a killed match needs as many as were played at a time.
const mostWaiting = 10_000

// errOther means that a file is of another match than the files before it.
var errOther = errors.New("it does not belong to the others")

// Together counts the games of several match files as one match. The zero value has
// no files. A game that equals a game of another file is a copy.
type Together struct {
	Settings *Settings // of the first file
	Standing *Standing // nil until a file is added
	// Loose also accepts files whose engines have other commands, options or limits,
	// provided that their names are the same.
	Loose bool
}

// Add counts the games of a file in the order of their numbers, up to the first
// missing one. later is the number of games after that. Add only reads the file, so
// the match may still be in progress. It counts nothing if the settings of the file
// differ from those of the first file. After any other error the standing is
// unusable.
func (t *Together) Add(in io.Reader) (later int, err error) {
	waiting := map[int]*record.Game{}
	var first head
	err = eachLine(in, func(line []byte, number int) error {
		if number == 1 {
			if json.Unmarshal(lines.TrimMark(line), &first) != nil || first.Settings == nil {
				return errNoMatch
			}
			return t.begin(first.Settings)
		}
		var g record.Game
		if json.Unmarshal(line, &g) != nil {
			return errors.New("it is no game")
		}
		if sealed, err := record.CheckSeal(line); err != nil {
			return fmt.Errorf("game %d: %w", g.Number, err)
		} else if !sealed && first.Sealed {
			return fmt.Errorf("game %d has lost its checksum", g.Number)
		}
		switch {
		case g.Number < 1:
			return errors.New("a game has no number")
		case g.Number <= t.Standing.next || waiting[g.Number] != nil:
			return fmt.Errorf("game %d is there twice", g.Number)
		case len(waiting) >= mostWaiting:
			return fmt.Errorf("game %d is missing, and %d later ones are there", t.Standing.next+1, len(waiting))
		}
		waiting[g.Number] = &g
		return t.countWaiting(waiting)
	})
	if err == nil && first.Settings == nil {
		err = ErrNotBegun
	}
	return len(waiting), err
}

// begin uses the settings of a file for the games that follow.
func (t *Together) begin(s *Settings) error {
	const most = 1000
	switch {
	case len(s.Players) < 2:
		return errors.New("its settings have no two players")
	case len(s.Players) > most:
		return fmt.Errorf("its settings have more than %d players", most)
	}
	if t.Standing == nil {
		standing := newStanding(s)
		t.Settings, t.Standing = s, &standing
		return nil
	}
	if err := t.belongs(s); err != nil {
		return fmt.Errorf("%w: %w", errOther, err)
	}
	t.Standing.schedule, t.Standing.next = newSchedule(s), 0
	return nil
}

// countWaiting counts the games whose turn it is.
func (t *Together) countWaiting(waiting map[int]*record.Game) error {
	for {
		next := t.Standing.next + 1
		g := waiting[next]
		if g == nil {
			return nil
		}
		delete(waiting, next)
		a, ok := t.Standing.schedule.game(next - 1)
		if !ok {
			return fmt.Errorf("game %d is one more than the settings say", next)
		}
		want := [2]string{t.Settings.Players[a.players[0]].Name, t.Settings.Players[a.players[1]].Name}
		if g.Players != want {
			return fmt.Errorf("game %d is of %s and %s; by the settings it is of %s and %s", next, g.Players[0], g.Players[1], want[0], want[1])
		}
		t.Standing.add(g)
	}
}

// belongs refuses the settings of a different match.
func (t *Together) belongs(s *Settings) error {
	first := t.Settings
	if err := s.sameRules(first, t.Loose); err != nil {
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
		if err := p.sameEngine(q); err != nil && !t.Loose {
			return err
		}
	}
	return nil
}

// sameRules refuses settings whose games do not count beside those of other settings.
// loose accepts another adjudication.
func (s *Settings) sameRules(other *Settings, loose bool) error {
	switch {
	case s.Game != other.Game:
		return fmt.Errorf("it is of %s, not of %s", s.Game, other.Game)
	case s.Knockout || other.Knockout:
		return errors.New("a knockout is counted alone")
	case s.Adjudication != other.Adjudication && !loose:
		return errors.New("games are adjudicated by other rules")
	}
	return nil
}

// sameEngine refuses a player whose command, options or limits differ from those of
// another player with its name.
func (p *Player) sameEngine(q *Player) error {
	switch {
	case !slices.Equal(p.Command, q.Command):
		return fmt.Errorf("the command of %s is %q, not %q", p.Name, p.Command, q.Command)
	case p.Program != nil && q.Program != nil && p.Program.differs(q.Program, "its file") != "":
		return fmt.Errorf("the program of %s is another one: %s", p.Name, p.Program.differs(q.Program, "its file"))
	case !maps.Equal(p.Options, q.Options):
		return fmt.Errorf("the options of %s are %v, not %v", p.Name, p.Options, q.Options)
	case p.Limits != q.Limits:
		return fmt.Errorf("the limits of %s are %v, not %v", p.Name, p.Limits, q.Limits)
	}
	return nil
}
