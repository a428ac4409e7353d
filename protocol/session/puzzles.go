package session

import (
	"fmt"

	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/protocol/sets"
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

// A pagePuzzle is a puzzle in the page's format.
type pagePuzzle struct {
	Key    string   `json:"key"` // identifies the puzzle as long as its position is the same
	Game   string   `json:"game"`
	FEN    string   `json:"fen"`
	Line   []string `json:"line"`
	Goal   string   `json:"goal"` // the claim, such as only win or within 3
	Rating int      `json:"rating"`
	Error  int      `json:"error"` // standard error of the rating; 0: unknown
	// Difficulty is the rating in words: "900 ± 100", "above 2015".
	Difficulty string   `json:"difficulty"`
	Themes     []string `json:"themes"`
	// Reasons say in a sentence what each turn of the line does; "": nothing worth saying.
	Reasons     []string         `json:"reasons"`
	Refutations []pageRefutation `json:"refutations"`
}

// A pageRefutation is the proved reply to a wrong turn in place of one of the line.
type pageRefutation struct {
	At     int    `json:"at"` // the place in the line: 0, 2 …
	Turn   string `json:"turn"`
	Reply  string `json:"reply"`
	Value  int    `json:"value"`  // what is proved after it, see [sets.Refutation]
	Reason string `json:"reason"` // what the reply does, in a sentence; "": nothing worth saying
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
		key := fmt.Sprintf("%016x", position.Key())
		reasons, refutations, err := explained(&entry, position, p)
		if err != nil {
			return nil, err
		}
		reply.Puzzles = append(reply.Puzzles, pagePuzzle{
			key, p.Game, p.FEN, p.Turns, p.Claim.String(), p.Rating, p.Error, p.Difficulty(), orEmpty(p.Themes), reasons, refutations,
		})
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

// explained returns what the turns of a puzzle do, and the replies to wrong turns. It plays
// the line from position.
func explained(entry *game.Entry, position positions.Position, p *sets.Puzzle) (reasons []string, replies []pageRefutation, err error) {
	variant, err := entry.Family.Variant(p.Game)
	if err != nil {
		return nil, nil, err
	}
	says := func(turn []positions.Step) string {
		if effects := entry.NewPresentation(variant, position).Effects; effects != nil {
			return game.Sentence(effects(turn))
		}
		return ""
	}
	replies = []pageRefutation{}
	for i, move := range p.Turns {
		for _, r := range p.Refutations {
			if r.At != i {
				continue
			}
			wrong, err := positions.PlayTurn(position, r.Turn)
			if err != nil {
				return nil, nil, err
			}
			reply, err := position.ParseTurn(r.Reply)
			if err != nil {
				return nil, nil, err
			}
			replies = append(replies, pageRefutation{r.At, r.Turn, r.Reply, r.Value, says(reply)})
			positions.UndoTurn(position, wrong)
		}
		turn, err := position.ParseTurn(move)
		if err != nil {
			return nil, nil, err
		}
		reasons = append(reasons, says(turn))
		positions.DoTurn(position, turn)
	}
	return reasons, replies, nil
}
