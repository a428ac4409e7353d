package session

import (
	"fmt"

	"tetrad/protocol/sets"
)

// A puzzlesReply holds all puzzles of a family of games, in no particular order.
type puzzlesReply struct {
	head                 // "puzzles"
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
	Themes []string `json:"themes"`
}

// puzzles answers with the puzzles of the family of a game.
func (s *Session) puzzles(r *request) (any, error) {
	_, entry, err := s.solver.registry.Game(r.Game)
	if err != nil {
		return nil, err
	}
	list, err := sets.Puzzles.Of(s.solver.registry, entry.Family.Name)
	if err != nil {
		return nil, err
	}
	reply := puzzlesReply{head: r.head, Themes: []pageTheme{}, Puzzles: []pagePuzzle{}}
	used := map[string]bool{}
	for _, p := range list {
		position, err := p.Position(s.solver.registry)
		if err != nil {
			return nil, err
		}
		key := fmt.Sprintf("%016x", position.Key())
		reply.Puzzles = append(reply.Puzzles,
			pagePuzzle{key, p.Game, p.FEN, p.Turns, p.Claim.String(), p.Rating, orEmpty(p.Themes)})
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
