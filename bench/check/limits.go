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
func (s *session) keepsNodes() error {
	told := uint64(0)
	for limit, slowest := uint64(1), 20*time.Millisecond; limit <= 20_000; {
		answer, err := s.search(s.start(), fmt.Sprint("nodes ", limit), s.Patience)
		if err != nil {
			return err
		}
		nodes := info.OrZero(answer.Info.Nodes)
		if told = max(told, nodes); nodes > allowed(limit) {
			return fmt.Errorf("go nodes %d: info says %d nodes; at most %d are right, 10%% or 1,000 more",
				limit, nodes, allowed(limit))
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
	return nil
}

// keepsDepth does the same for depths.
func (s *session) keepsDepth() error {
	for depth := 1; depth <= 3; depth++ {
		answer, err := s.search(s.start(), fmt.Sprint("depth ", depth), s.Patience)
		if err != nil {
			return err
		}
		if err := deeper(s.heard.search(), uint64(depth)); err != nil {
			return err
		}
		if answer.Elapsed > s.Patience/50 {
			break
		}
	}
	return nil
}

// deeper returns an error if a search goes deeper than depth. A tree grows in playouts, not in
// iterations, and is stopped when it has that depth: one that tells wdl may be deeper, unless it
// has shown each depth up to the one that is too great.
func deeper(infos []infoLine, depth uint64) error {
	shown := uint64(0)
	for _, i := range infos {
		at := info.OrZero(i.Depth)
		isNext := at == shown+1
		if isNext {
			shown = at
		}
		if at > depth && (i.WDL == nil || isNext) {
			return mismatch("", fmt.Sprint("position startpos; go depth ", depth), clip(i.text),
				fmt.Sprintf("depth %d at most", depth))
		}
	}
	return nil
}

// showsLines checks the option MultiPV by the lines that are shown.
func (s *session) showsLines() error {
	for _, lines := range []int{1, 3, 2} {
		value := fmt.Sprint(lines)
		err := s.withOption("MultiPV", value, func() error { return s.searchLines("setoption name MultiPV value "+value, lines) })
		if err != nil {
			return err
		}
	}
	return nil
}

// keepsLines checks that a value of MultiPV holds through uginewgame, and that 1 does after 3.
func (s *session) keepsLines() error {
	return s.withOption("MultiPV", "3", func() error {
		sent := "setoption name MultiPV value 3; uginewgame"
		for _, lines := range []int{3, 1} {
			if err := s.client.Ready(s.ctx, s.Patience, "uginewgame"); err != nil {
				return err
			}
			if err := s.searchLines(sent, lines); err != nil {
				return err
			}
			sent += "; setoption name MultiPV value 1; uginewgame"
			if err := s.client.SetOption("MultiPV", "1"); err != nil {
				return err
			}
		}
		return nil
	})
}

// searchLines searches the start position and judges its lines of play.
func (s *session) searchLines(sent string, lines int) error {
	moves, all := legalMoves(s.game.Start())
	answer, err := s.search(s.start(), "depth 2", 2*s.Patience)
	if err != nil {
		return err
	}
	return s.judgeLines(answer, sent+"; go depth 2", lines, !all || lines <= len(moves))
}

// judgeLines looks at the last iteration that has shown all lines.
func (s *session) judgeLines(answer ugiclient.Answer, sent string, want int, enough bool) error {
	var block, best []infoLine
	for _, i := range s.heard.search() {
		n := i.number()
		if len(i.PV) == 0 || i.isBound() || n > len(block)+1 {
			continue
		}
		if block = append(block[:n-1:n-1], i); len(block) >= len(best) {
			best = block
		}
	}
	switch {
	case len(best) == 0:
		return notOffered{"a line of play"}
	case best[0].Nodes != nil && *best[0].Nodes < uint64(want):
		return skipped{"it looks at fewer moves"}
	}
	if len(best) > want || len(best) < want && enough {
		return mismatch("", sent, counted(len(best), "line"), counted(want, "line")).because(wrongLines, "")
	}
	var first []string
	for n, i := range best {
		if slices.Contains(first, i.PV[0]) {
			return mismatch("", sent, "two lines that begin with "+positions.Clip(i.PV[0]), "a line for each first move")
		}
		first = append(first, i.PV[0])
		if n > 0 && i.WDL == nil && i.isMate() == best[n-1].isMate() && !i.isMate() && i.score() > best[n-1].score() {
			came := fmt.Sprintf("multipv %d with score cp %d below cp %d", n+1, i.score(), best[n-1].score())
			return mismatch("", sent, came, "the best line first")
		}
	}
	if first[0] != answer.Move {
		came := "multipv 1 begins with " + positions.Clip(first[0]) + ", " + clip(answer.Line)
		return mismatch("", sent, came, bestFirst)
	}
	return nil
}

// repeats plays the beginning of a game twice with the same seed.
func (s *session) repeats() error {
	if !s.Thorough {
		return skipped{"takes long: --thorough"}
	}
	if o := s.identity.Option("Threads"); o != nil && o.Default != "1" {
		return skipped{"it searches with several threads"}
	}
	return s.withOption("Seed", "7", func() error {
		var games [2]string
		for i := range games {
			if err := s.client.Ready(s.ctx, s.Patience, "uginewgame"); err != nil {
				return err
			}
			for l := s.start(); !l.isOver() && len(l.moves) < 12; {
				answer, err := s.search(l, "nodes 2000", 2*s.Patience)
				if err != nil {
					return err
				}
				games[i] += fmt.Sprintf(" %s after %d nodes", answer.Move, info.OrZero(answer.Info.Nodes))
				l = l.after(answer.Move)
			}
		}
		if games[0] != games[1] {
			return mismatch("", "setoption name Seed value 7; a game with go nodes 2000, twice",
				clip("first"+games[0]+", then"+games[1]), "the same game twice")
		}
		return nil
	})
}

// staysSmall looks at the memory of the engine while it searches again and again.
func (s *session) staysSmall() error {
	if !s.Thorough {
		return skipped{"takes long: --thorough"}
	}
	const searches, most = 400, 64 << 20
	var before int64
	for n := range searches {
		if _, err := s.client.Go(s.ctx, s.Patience, "", "nodes 1"); err != nil {
			return err
		}
		if n == searches/4 {
			if before = s.client.Memory(); before == 0 {
				return skipped{"this system does not tell the memory of a process"}
			}
		}
	}
	grown := s.client.Memory() - before
	if s.note = fmt.Sprintf("%d MiB more", grown>>20); grown > most {
		return fmt.Errorf("it takes %d MiB more after %d short searches", grown>>20, searches*3/4)
	}
	return nil
}
