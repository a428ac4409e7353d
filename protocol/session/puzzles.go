package session

import (
	"fmt"
	"slices"

	"tetrad/engine/game"
	"tetrad/engine/sets"
	"tetrad/positions"
)

// A puzzlesRequest asks for the puzzles of the family of a game.
type puzzlesRequest struct {
	Head
	Game string `json:"game"`
}

// A puzzlesReply holds all puzzles of a family of games, in no particular order.
type puzzlesReply struct {
	Themes  []pageTheme  `json:"themes"`
	Puzzles []pagePuzzle `json:"puzzles"`
}

// A pageTheme is a theme that at least one puzzle has.
type pageTheme struct {
	Name  string `json:"name"`
	Title string `json:"title"` // for display
}

// A pagePuzzle is a puzzle with what the page says about it.
type pagePuzzle struct {
	sets.Puzzle
	Key  string `json:"key"`  // identifies the puzzle as long as its position is the same
	Goal string `json:"goal"` // the claim, such as only win or within 3
	// Difficulty is the rating in words: "900 ± 100", "above 2015".
	Difficulty string `json:"difficulty"`
	// Reasons say in a sentence what each turn of the line does; "": nothing worth saying.
	Reasons []string `json:"reasons"`
}

func (s *Session) puzzles(q *puzzlesRequest) (*puzzlesReply, error) {
	_, entry, err := s.solver.registry.Game(q.Game)
	if err != nil {
		return nil, err
	}
	list, err := sets.Puzzles.Of(s.solver.registry, entry.Family.Name)
	if err != nil {
		return nil, err
	}
	reply := &puzzlesReply{Themes: []pageTheme{}, Puzzles: []pagePuzzle{}}
	used := map[string]bool{}
	for _, p := range list {
		position, err := p.Position(s.solver.registry)
		if err != nil {
			return nil, err
		}
		shown := pagePuzzle{Puzzle: *p, Key: fmt.Sprintf("%016x", position.Key()), Goal: p.Claim.String(), Difficulty: p.Difficulty()}
		shown.Themes, shown.Refutations = orEmpty(p.Themes), orEmpty(slices.Clone(p.Refutations))
		if err := shown.explain(&entry, position); err != nil {
			return nil, err
		}
		reply.Puzzles = append(reply.Puzzles, shown)
		for _, name := range p.Themes {
			used[name] = true
		}
	}
	for _, t := range entry.Themes {
		if used[t.Name] {
			reply.Themes = append(reply.Themes, pageTheme{t.Name, t.Title})
		}
	}
	return reply, nil
}

// explain says what the turns of a puzzle and the replies to wrong turns do. It plays the
// line from position.
func (p *pagePuzzle) explain(entry *game.Entry, position positions.Position) error {
	variant, err := entry.Family.Variant(p.Game)
	if err != nil {
		return err
	}
	says := func(turn []positions.Step) string {
		if effects := entry.NewPresentation(variant, position).Effects; effects != nil {
			return game.Sentence(effects(turn))
		}
		return ""
	}
	for i, move := range p.Turns {
		for j := range p.Refutations {
			r := &p.Refutations[j]
			if r.At != i {
				continue
			}
			wrong, err := positions.PlayTurn(position, r.Turn)
			if err != nil {
				return err
			}
			reply, err := position.ParseTurn(r.Reply)
			if err != nil {
				return err
			}
			r.Reason = says(reply)
			positions.UndoTurn(position, wrong)
		}
		turn, err := position.ParseTurn(move)
		if err != nil {
			return err
		}
		p.Reasons = append(p.Reasons, says(turn))
		positions.DoTurn(position, turn)
	}
	return nil
}
