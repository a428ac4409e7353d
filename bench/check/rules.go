package check

import "tetrad/positions"

// inGame returns a constructor of points at which the engine plays g.
func inGame(g positions.Game) func(class Class, text string, check func(s *session)) point {
	return func(class Class, text string, check func(s *session)) point {
		return point{class: class, name: g.Name() + ": " + text, check: func(s *session) {
			s.ensureGame(g)
			check(s)
		}}
	}
}

// gamePoints are the points about one variant, except for those of its clauses and of what it
// refuses.
func gamePoints(g positions.Game) []point {
	at := inGame(g)
	points := []point{
		at(Rules, "begins from the same start position", (*session).sameStart),
		at(Rules, "follows a game by its moves: turn, end and result", (*session).followMoves),
		at(Rules, "follows a game by position strings", (*session).followFENs),
		at(Rules, "lists the legal moves", (*session).listsMoves),
	}
	points = append(points, positionPoints(g)...)
	return append(points, playPoints(g)...)
}

func (s *session) sameStart() {
	s.send("uginewgame")
	s.set(s.start())
	s.set(s.setUp(s.game.Start().FEN()))
}

// randomGame plays a random game. It calls visit with each position between turns,
// including the first and the last.
func (s *session) randomGame(visit func(l line)) {
	l := s.start()
	visit(l)
	for !l.isOver() && len(l.moves) < s.Plies {
		l = l.after(s.randomMove(l.p.Copy()))
		visit(l)
	}
}

// randomMove plays a random move in p and returns it.
func (s *session) randomMove(p positions.Position) string {
	before := p.Copy()
	steps := positions.RandomTurn(s.rng, p)
	positions.DoTurn(p, steps)
	return before.TurnString(steps)
}

func (s *session) followMoves() { s.randomGame(s.set) }

func (s *session) followFENs() {
	s.randomGame(func(l line) { s.set(s.setUp(l.p.FEN())) })
}

// setUp returns the position of a string, without a history; "" stands for the start of the game.
func (s *session) setUp(fen string) line {
	if fen == "" {
		return s.start()
	}
	p, err := s.game.Parse(fen)
	if err != nil {
		panic("check: " + err.Error()) // every position string is readable
	}
	return line{fen: fen, p: p}
}

// listsMoves compares the lists of moves in the positions of a game, if the lists are
// short.
func (s *session) listsMoves() {
	s.randomGame(func(l line) {
		s.heard.begin()
		s.send(l.command())
		s.orRefused(l, func() { s.listMoves(l) })
		s.mustOffer("legalmoves")
	})
}
