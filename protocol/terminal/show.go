package terminal

import (
	"fmt"
	"slices"
	"strings"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
)

// show draws the board with the panel and, at the end of the game, the result.
func (s *Session) show() {
	p := s.Engine.Position()
	if picture := s.picture(); picture == nil {
		// A game without a presentation draws itself.
		s.say("%s", strings.TrimRight(p.Diagram(), "\n"))
	} else {
		board := picture.drawBoard(&s.Display, s.lastMarks())
		fmt.Fprint(s.Out, beside(&s.Display, board, s.panel(picture, len(board))))
	}
	if s.over() {
		s.say("%s", s.result())
	}
}

// result tells who has won.
func (s *Session) result() string {
	p := s.Engine.Position()
	winner, won := p.Outcome().Winner()
	if !won {
		return "The game is drawn."
	}
	result := fmt.Sprintf("%s (%s) has won", s.colour(winner), s.who(winner))
	if scored := p.Abilities().Scored; scored != nil {
		margin := scored.Margin()
		result += fmt.Sprintf(" by %d", max(margin, -margin))
	}
	return result + "."
}

// who describes a player: the person or the program.
func (s *Session) who(player positions.Player) string {
	if s.Persons[player] {
		return "you"
	}
	return s.program()
}

// program returns the name of the engine, with its level unless that is the highest.
func (s *Session) program() string {
	if level := s.levelOption(); level.Value != level.Default {
		return s.Program + " level " + level.Value
	}
	return s.Program
}

// levelOption returns the option of the engine that sets how well it plays.
func (s *Session) levelOption() engine.Option {
	options := s.Engine.Options()
	return options[slices.IndexFunc(options, func(o engine.Option) bool { return o.Name == "Level" })]
}

// panel returns the text beside the board. It has this many lines if that leaves room
// for a few moves.
func (s *Session) panel(p *picture, lines int) []string {
	panel := []string{s.game.Variant}
	for _, player := range []positions.Player{positions.P1, positions.P2} {
		n := p.Counts[player]
		who := strings.TrimPrefix(s.who(player), s.Program+" ")
		about := fmt.Sprintf(" %s: %s, %d %s", p.name(player), who, n, p.appearance.ShortCounted().Of(n))
		stone := p.glyphOf(game.Piece{Kind: game.Stone, Colour: p.Colours[player]})
		panel = append(panel, s.legend(stone)+clip(about, panelWidth-3))
	}
	panel = append(panel, p.Facts...)
	panel = append(panel, "")
	const fewest = 4
	return append(panel, s.lastMoves(max(lines-len(panel), fewest))...)
}

// legend returns a stone as written beside its name.
func (s *Session) legend(g glyph) string {
	r := row{display: &s.Display}
	if s.Display.Colour {
		r.add(" "+s.Display.symbol(g)+" ", g.style)
	} else {
		r.add(s.Display.symbol(g), g.style)
	}
	return r.String()
}

// lastMoves returns the last moves in numbered pairs, in at most this many lines.
func (s *Session) lastMoves(lines int) []string {
	turns := s.game.Turns()
	if s.game.P2First && len(turns) > 0 {
		turns = append([]string{"..."}, turns...)
	}
	var list []string
	for pair := range slices.Chunk(turns, 2) {
		line := fmt.Sprintf("%3d. %-13s", len(list)+1, clip(pair[0], 13))
		if len(pair) == 2 {
			line += " " + clip(pair[1], 13)
		}
		list = append(list, line)
	}
	return list[max(0, len(list)-lines):]
}
