package check

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"tetrad/positions"
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
		if told = max(told, answer.Info.Nodes); answer.Info.Nodes > allowed(limit) {
			return fmt.Errorf("go nodes %d: info says %d nodes; at most %d are right, 10%% or 1,000 more",
				limit, answer.Info.Nodes, allowed(limit))
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
		for _, i := range s.heard.search() {
			if i.number["depth"] > int64(depth) && len(i.wdl) == 0 { // a tree has no depth to be limited
				return fmt.Errorf("go depth %d: info says depth %d", depth, i.number["depth"])
			}
		}
		if answer.Elapsed > s.Patience/50 {
			break
		}
	}
	return nil
}

// showsLines checks the option MultiPV by the lines that are shown.
func (s *session) showsLines() error {
	moves, all := legalMoves(s.game.Start())
	for _, lines := range []int{1, 3, 2} {
		err := s.withOption("MultiPV", fmt.Sprint(lines), func() error {
			answer, err := s.search(s.start(), "depth 2", 2*s.Patience)
			if err != nil {
				return err
			}
			return s.judgeLines(answer, lines, !all || lines <= len(moves))
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// judgeLines looks at the last iteration that has shown all lines.
func (s *session) judgeLines(answer ugiclient.Answer, want int, enough bool) error {
	var block, best []infoLine
	for _, i := range s.heard.search() {
		n := max(int(i.number["multipv"]), 1)
		if len(i.pv) == 0 || i.bound || n > len(block)+1 {
			continue
		}
		if block = append(block[:n-1:n-1], i); len(block) >= len(best) {
			best = block
		}
	}
	sent := fmt.Sprintf("setoption name MultiPV value %d; go depth 2", want)
	switch {
	case len(best) == 0:
		return notOffered{"a line of play"}
	case best[0].has("nodes") && best[0].number["nodes"] < int64(want):
		return skipped{"it looks at fewer moves"}
	}
	if len(best) > want || len(best) < want && enough {
		return &wrongAnswer{"", sent, fmt.Sprintf("%d lines", len(best)), fmt.Sprintf("%d lines", want)}
	}
	var first []string
	for n, i := range best {
		if slices.Contains(first, i.pv[0]) {
			return &wrongAnswer{"", sent, "two lines that begin with " + positions.Clip(i.pv[0]), "a line for each first move"}
		}
		first = append(first, i.pv[0])
		if n > 0 && len(i.wdl) == 0 && i.isMate == best[n-1].isMate && !i.isMate && i.score > best[n-1].score {
			came := fmt.Sprintf("multipv %d with score cp %d below cp %d", n+1, i.score, best[n-1].score)
			return &wrongAnswer{"", sent, came, "the best line first"}
		}
	}
	if first[0] != answer.Move {
		came := "multipv 1 begins with " + positions.Clip(first[0]) + ", " + clip(answer.Line)
		return &wrongAnswer{"", sent, came, bestFirst}
	}
	return nil
}

// keepsToMoves checks searchmoves, which an engine offers if it obeys every single move.
func (s *session) keepsToMoves() error {
	moves, _ := legalMoves(s.game.Start())
	if len(moves) < 3 {
		return skipped{"there are too few moves"}
	}
	s.rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	try := func(list []string, more string) error {
		parameters := "searchmoves " + strings.Join(list, " ") + more
		answer, err := s.search(s.start(), parameters, s.Patience)
		if err == nil && !slices.Contains(list, answer.Move) {
			err = &wrongAnswer{"", "position startpos; go " + parameters, clip(answer.Line), "one of these moves"}
		}
		return err
	}
	for _, m := range moves[:min(4, len(moves))] {
		if try([]string{m}, " depth 1") != nil {
			if err := s.ready(); err != nil {
				return err
			}
			return notOffered{"searchmoves"}
		}
	}
	for n := range 6 {
		list := []string{moves[n%len(moves)], moves[(n+2)%len(moves)]}
		if err := try(list, []string{" nodes 100", " movetime 10"}[n%2]); err != nil {
			return err
		}
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
			for l := (line{p: s.game.Start()}); l.p.Outcome() == positions.Undecided && len(l.moves) < 12; {
				answer, err := s.search(l.place(), "nodes 2000", 2*s.Patience)
				if err != nil {
					return err
				}
				games[i] += fmt.Sprintf(" %s after %d nodes", answer.Move, answer.Info.Nodes)
				l = s.after(l, answer.Move)
			}
		}
		if games[0] != games[1] {
			return &wrongAnswer{"", "setoption name Seed value 7; a game with go nodes 2000, twice",
				clip("first" + games[0] + ", then" + games[1]), "the same game twice"}
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
