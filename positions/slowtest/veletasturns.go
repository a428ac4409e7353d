package slowtest

import (
	"slices"
	"strings"
)

func (p *veletasPosition) Turns() []string {
	switch {
	case p.Result() != "none":
		return nil
	case p.inPlay():
		return p.playTurns()
	}
	turns := p.setupTurns()
	if p.pie == '?' {
		turns = append(turns, "swap")
	}
	return turns
}

// setupTurns returns every way to place the shooters of this turn and a stone.
func (p *veletasPosition) setupTurns() []string {
	var turns []string
	var place func(names []string, rest []Point, missing int)
	place = func(names []string, rest []Point, missing int) {
		if missing > 0 {
			for i, s := range rest {
				if p.board.Square[s] == 0 && !p.board.IsEdge(s) {
					place(append(slices.Clone(names), s.String()), rest[i+1:], missing-1)
				}
			}
			return
		}
		for _, s := range p.board.Points() {
			if p.board.Square[s] == 0 && !slices.Contains(names, s.String()) {
				turns = append(turns, strings.Join(names, "+")+"/"+s.String())
			}
		}
	}
	place(nil, p.board.Points(), p.share())
	return turns
}

// share returns the number of shooters that this turn of the setup places.
func (p *veletasPosition) share() int {
	if p.side == 'b' {
		return p.first
	}
	return p.shooters - p.first
}

func (p *veletasPosition) playTurns() []string {
	var turns []string
	for s, c := range p.board.Square {
		if c != 's' {
			continue
		}
		lifted := p.board.Clone()
		delete(lifted.Square, s)
		for _, shot := range reachable(p.board, s) {
			turns = append(turns, s.String()+"/"+shot.String())
		}
		for _, to := range reachable(p.board, s) {
			for _, shot := range reachable(lifted, to) {
				turns = append(turns, s.String()+"-"+to.String()+"/"+shot.String())
			}
		}
	}
	return turns
}

// Legal judges a turn by itself, since a setup on a large board has millions of turns.
func (p *veletasPosition) Legal(turn string) bool {
	if p.Result() != "none" {
		return false
	}
	if turn == "swap" {
		return p.pie == '?'
	}
	chosen, shot, found := strings.Cut(turn, "/")
	if !found || !p.isName(shot) {
		return false
	}
	if !p.inPlay() {
		return p.legalSetup(strings.Split(chosen, "+"), shot)
	}
	from, to, moves := strings.Cut(chosen, "-")
	if !p.isName(from) || p.board.Square[At(from)] != 's' {
		return false
	}
	if !moves {
		return slices.Contains(reachable(p.board, At(from)), At(shot))
	}
	if !p.isName(to) || !slices.Contains(reachable(p.board, At(from)), At(to)) {
		return false
	}
	lifted := p.board.Clone()
	delete(lifted.Square, At(from))
	return slices.Contains(reachable(lifted, At(to)), At(shot))
}

func (p *veletasPosition) legalSetup(names []string, stone string) bool {
	if len(names) != p.share() || slices.Contains(names, stone) || p.board.Square[At(stone)] != 0 {
		return false
	}
	last := -1
	for _, name := range names {
		if !p.isName(name) {
			return false
		}
		s := At(name)
		place := s.Rank*p.board.Size + s.File
		if p.board.IsEdge(s) || p.board.Square[s] != 0 || place <= last {
			return false
		}
		last = place
	}
	return true
}

// isName reports whether name is the canonical name of a square of the board.
func (p *veletasPosition) isName(name string) bool {
	if p.names == nil {
		p.names = map[string]bool{}
		for _, s := range p.board.Points() {
			p.names[s.String()] = true
		}
	}
	return p.names[name]
}
