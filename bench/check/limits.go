package check

import (
	"fmt"
	"slices"
	"time"

	"tetrad/positions"
	"tetrad/protocol/info"
	"tetrad/protocol/ugiclient"
)

// allowed returns how many nodes a search may take that is limited to n.
func allowed(n uint64) uint64 { return n + max(n/10, 1000) }

// keepsNodes checks limits of nodes by what info lines say. A slow engine gets smaller ones.
func (s *session) keepsNodes() {
	told := uint64(0)
	for limit, slowest := uint64(1), 20*time.Millisecond; limit <= 20_000; {
		answer := s.search(s.start(), fmt.Sprint("nodes ", limit), s.Patience)
		nodes := info.OrZero(answer.Info.Nodes)
		if told = max(told, nodes); nodes > allowed(limit) {
			failf("go nodes %d: info says %d nodes; at most %d are right, 10%% or 1,000 more", limit, nodes, allowed(limit))
		}
		if limit *= 1000; limit == 1_000_000 {
			limit = 20_000
		}
		if answer.Elapsed > max(slowest, s.Patience/100) {
			break
		}
		slowest = s.Patience / 30
	}
	if told == 0 {
		s.note = "it reports no nodes"
	}
}

// keepsDepth does the same for depths.
func (s *session) keepsDepth() {
	for depth := 1; depth <= 3; depth++ {
		answer := s.search(s.start(), fmt.Sprint("depth ", depth), s.Patience)
		s.noDeeper(uint64(depth))
		if answer.Elapsed > s.Patience/50 {
			break
		}
	}
}

// noDeeper fails if the last search went deeper than depth. A tree grows in playouts, not in
// iterations, and is stopped when it has that depth: one that tells wdl may be deeper, unless it
// has shown each depth up to the one that is too great.
func (s *session) noDeeper(depth uint64) {
	shown := uint64(0)
	for _, i := range s.heard.search() {
		at := info.OrZero(i.Depth)
		isNext := at == shown+1
		if isNext {
			shown = at
		}
		if at > depth && (i.WDL == nil || isNext) {
			fail(s.start().wrong(fmt.Sprint("go depth ", depth), clip(i.text), fmt.Sprintf("depth %d at most", depth)))
		}
	}
}

// showsLines checks the option MultiPV by the lines that are shown.
func (s *session) showsLines() {
	for _, lines := range []int{1, 3, 2} {
		value := fmt.Sprint(lines)
		s.withOption("MultiPV", value, func() { s.searchLines("setoption name MultiPV value "+value, lines) })
	}
}

// keepsLines checks that a value of MultiPV holds through uginewgame, and that 1 does after 3.
func (s *session) keepsLines() {
	s.withOption("MultiPV", "3", func() {
		sent := "setoption name MultiPV value 3; uginewgame"
		for _, lines := range []int{3, 1} {
			s.ready("uginewgame")
			s.searchLines(sent, lines)
			sent += "; setoption name MultiPV value 1; uginewgame"
			must(s.client.SetOption("MultiPV", "1"))
		}
	})
}

// searchLines searches the start position and judges its lines of play.
func (s *session) searchLines(sent string, lines int) {
	moves, all := legalMoves(s.game.Start())
	answer := s.search(s.start(), "depth 2", 2*s.Patience)
	s.judgeLines(answer, sent+"; go depth 2", lines, !all || lines <= len(moves))
}

// lastLines returns the lines of the last iteration that has shown all lines.
func (s *session) lastLines() (last []infoLine) {
	var block []infoLine
	for _, i := range s.heard.search() {
		n := i.number()
		if len(i.PV) == 0 || i.isBound() || n > len(block)+1 {
			continue
		}
		if block = append(block[:n-1:n-1], i); len(block) >= len(last) {
			last = block
		}
	}
	return last
}

// judgeLines compares the lines of a search with the number that is wanted. It may show fewer if
// there are not enough moves.
func (s *session) judgeLines(answer ugiclient.Answer, sent string, want int, enough bool) {
	lines := s.lastLines()
	switch {
	case len(lines) == 0:
		lacks("a line of play")
	case lines[0].Nodes != nil && *lines[0].Nodes < uint64(want):
		skip("it looks at fewer moves")
	case len(lines) > want || len(lines) < want && enough:
		fail(mismatch("", sent, counted(len(lines), "line"), counted(want, "line")).because(wrongLines, ""))
	}
	var first []string
	for n, i := range lines {
		if slices.Contains(first, i.PV[0]) {
			fail(mismatch("", sent, "two lines that begin with "+positions.Clip(i.PV[0]), "a line for each first move"))
		}
		first = append(first, i.PV[0])
		if n > 0 && i.WDL == nil && i.isMate() == lines[n-1].isMate() && !i.isMate() && i.score() > lines[n-1].score() {
			came := fmt.Sprintf("multipv %d with score cp %d below cp %d", n+1, i.score(), lines[n-1].score())
			fail(mismatch("", sent, came, "the best line first"))
		}
	}
	if first[0] != answer.Move {
		came := "multipv 1 begins with " + positions.Clip(first[0]) + ", " + clip(answer.Line)
		fail(mismatch("", sent, came, bestFirst))
	}
}

// needsTime skips a point that takes long.
func (s *session) needsTime() {
	if !s.Thorough {
		skip("takes long: --thorough")
	}
}

// repeats plays the beginning of a game twice with the same seed.
func (s *session) repeats() {
	s.needsTime()
	if o := s.identity.Option("Threads"); o != nil && o.Default != "1" {
		skip("it searches with several threads")
	}
	s.withOption("Seed", "7", func() {
		var games [2]string
		for i := range games {
			s.ready("uginewgame")
			for l := s.start(); !l.isOver() && len(l.moves) < 12; {
				answer := s.search(l, "nodes 2000", 2*s.Patience)
				games[i] += fmt.Sprintf(" %s after %d nodes", answer.Move, info.OrZero(answer.Info.Nodes))
				l = l.after(answer.Move)
			}
		}
		if games[0] != games[1] {
			fail(mismatch("", "setoption name Seed value 7; a game with go nodes 2000, twice",
				clip("first"+games[0]+", then"+games[1]), "the same game twice"))
		}
	})
}

// staysSmall looks at the memory of the engine while it searches again and again.
func (s *session) staysSmall() {
	s.needsTime()
	const searches, most = 400, 64 << 20
	var before int64
	for n := range searches {
		_, err := s.client.Go(s.ctx, s.Patience, "", "nodes 1")
		must(err)
		if n == searches/4 {
			before = s.client.Memory()
		}
	}
	if before == 0 {
		skip("this system does not tell the memory of a process")
	}
	grown := s.client.Memory() - before
	if s.note = fmt.Sprintf("%d MiB more", grown>>20); grown > most {
		failf("it takes %d MiB more after %d short searches", grown>>20, searches*3/4)
	}
}
