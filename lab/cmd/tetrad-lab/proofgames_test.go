//go:build unix

package main

import (
	"strings"
	"testing"

	"tetrad/cmd/cli"
)

// finished is a game that White wins; each turn of both keeps what can be kept.
const finished = "[Variant \"vinver-3-nopass\"]\n\n1. c3 c2 2. a3 a1 3. b3 b2 4. a2 b1 0-1\n"

// givenAway is a game that White gives away by the last turn.
const givenAway = "[Variant \"vinver-3-nopass\"]\n\n1. a3 c2 2. b3 b2 3. b1 a1 4. c3 c1 5. a2xb2 1-0\n"

// withMargin is a game with a score, in which White gives two stones away near its end.
const withMargin = "[Variant \"verto-4\"]\n\n1. b3 c1 2. d2 d1 3. b2 c2 4. d3 b1 5. a1 a2xb2-c4 6. d4 c3 7. b4xc4 a3 8. a4 0-1\n"

func TestSolveGames(t *testing.T) {
	for name, c := range map[string]struct {
		text, flags string
		code        int
		want        []string // in what it prints
	}{
		"all of a game": {finished, "", cli.ExitOK, []string{
			"game 1: 8 turns, proven from 8 turns before the end on: p2 wins\n",
			"\n8            1    100% ",
			"\n0 of 1 games ended in another way",
		}},
		"given away": {givenAway, "", cli.ExitOK, []string{
			"game 1: 9 turns, proven from 9 turns before the end on: p2 wins; a mistake in the last 2 turns\n",
			"\n1 of 1 games ended in another way",
		}},
		"two games":     {finished + "\n" + finished, "", cli.ExitOK, []string{"8            2    100% ", "\n0 of 2 games"}},
		"too few nodes": {finished, "--nodes 1", cli.ExitOK, []string{"game 1: 8 turns, "}},
		"not finished":  {"[Variant \"vinver-3-nopass\"]\n\n1. c3 c2 *\n", "", cli.ExitFailed, []string{"game 1: it was not played to its end"}},
		"an exact search": {withMargin, "--nodes 3000", cli.ExitOK, []string{
			"game 1: 15 turns, proven from 9 turns before the end on: p2 wins by 4; a mistake in the last 8 turns\n",
		}},
		"no game":      {"", "", cli.ExitFailed, []string{"there is no game in the file"}},
		"a wrong flag": {finished, "--nodes 0", cli.ExitUsage, []string{"--nodes must be 1 or more"}},
	} {
		t.Run(name, func(t *testing.T) {
			args := append(strings.Fields("proof games --hash 1 "+c.flags), "-")
			code, stdout, stderr := runWith(c.text, args...)
			if code != c.code {
				t.Errorf("exit code %d: %s", code, stderr)
			}
			for _, want := range c.want {
				if !strings.Contains(stdout+stderr, want) {
					t.Errorf("it printed %q without %q", stdout+stderr, want)
				}
			}
		})
	}
}
