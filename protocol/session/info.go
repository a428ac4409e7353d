package session

import (
	"strconv"
	"strings"
	"time"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
)

// An info is a report of a search on one line of play. The score and the chances are
// for the player to move.
type info struct {
	head              // "info"
	Depth    int      `json:"depth"`
	SelDepth int      `json:"seldepth,omitempty"`
	MultiPV  int      `json:"multipv"`
	Score    *score   `json:"score,omitempty"`
	WDL      []int    `json:"wdl,omitempty"` // permille of wins, draws and losses
	Nodes    uint64   `json:"nodes"`
	NPS      uint64   `json:"nps"`
	HashFull int      `json:"hashfull,omitempty"` // permille
	Time     uint64   `json:"time"`               // milliseconds
	PV       []string `json:"pv"`
	// Traces are the traces of the first turns of PV. A trace is null if the turn
	// needs no square.
	Traces []*game.Trace `json:"traces"`
}

// A score has exactly one of its first two fields.
type score struct {
	Centipawns *int   `json:"cp,omitempty"`
	Mate       *int   `json:"mate,omitempty"`  // turns to the end; negative if the player to move loses
	Bound      string `json:"bound,omitempty"` // "lower" or "upper": the score is only such a bound
}

// newInfo returns the info for a line of this program's engine.
func newInfo(line engine.Line) *info {
	i := &info{
		Depth: line.Depth, SelDepth: line.SelDepth, MultiPV: line.Line, Score: &score{},
		Nodes: line.Nodes, NPS: uint64(float64(line.Nodes) / max(line.Elapsed, time.Millisecond).Seconds()),
		HashFull: line.HashFull, Time: uint64(line.Elapsed.Milliseconds()),
		PV: line.Moves[:min(len(line.Moves), maxPV)],
	}
	if turns, ok := line.Score.Mate(); ok {
		i.Score.Mate = &turns
	} else {
		centipawns := int(line.Score)
		i.Score.Centipawns = &centipawns
	}
	if w := line.WDL; w != nil {
		i.WDL = []int{w.Win, w.Draw, w.Loss}
	}
	return i
}

// readInfo parses the words of an info line after "info". It returns false for a line
// without a line of play.
func readInfo(words []string) (*info, bool) {
	i := &info{MultiPV: 1}
	integers := map[string]*int{"depth": &i.Depth, "seldepth": &i.SelDepth, "multipv": &i.MultiPV, "hashfull": &i.HashFull}
	counts := map[string]*uint64{"nodes": &i.Nodes, "nps": &i.NPS, "time": &i.Time}
	bound := ""
	for len(words) > 1 {
		name, value := words[0], words[1]
		words = words[1:]
		if target, ok := integers[name]; ok {
			*target, _ = strconv.Atoi(value)
		} else if target, ok := counts[name]; ok {
			*target, _ = strconv.ParseUint(value, 10, 64)
		} else if name == "score" && len(words) > 1 {
			i.Score = readScore(value, words[1])
		} else if name == "wdl" && len(words) > 2 {
			i.WDL = readWDL(words[:3])
		} else if name == "lowerbound" || name == "upperbound" {
			bound = strings.TrimSuffix(name, "bound")
		} else if name == "pv" {
			i.PV = words[:min(len(words), maxPV)]
			break
		}
	}
	if i.Score != nil {
		i.Score.Bound = bound
	}
	return i, len(i.PV) > 0
}

// maxPV is the greatest number of turns of a line of play for the page.
const maxPV = 30

func readScore(unit, text string) *score {
	n, err := strconv.Atoi(text)
	switch {
	case err != nil:
		return nil
	case unit == "cp":
		return &score{Centipawns: &n}
	case unit == "mate":
		return &score{Mate: &n}
	}
	return nil
}

func readWDL(words []string) []int {
	var wdl []int
	for _, word := range words {
		n, err := strconv.Atoi(word)
		if err != nil {
			return nil
		}
		wdl = append(wdl, n)
	}
	return wdl
}

// maxTraces is the greatest number of traced turns of a line of play.
const maxTraces = 8

// add sets the line of play, up to its first illegal turn, and the traces of its
// first turns. The line begins at the position of the presentation.
func (i *info) add(presentation game.Presentation, p positions.Position, moves []string) {
	i.PV, i.Traces = moves, []*game.Trace{}
	played := 0
	for n, move := range moves {
		steps, err := positions.PlayTurn(p, move)
		if err != nil {
			i.PV = moves[:n]
			break
		}
		positions.UndoTurn(p, steps)
		if n < maxTraces {
			i.Traces = append(i.Traces, traceOf(presentation, steps))
		}
		positions.DoTurn(p, steps)
		played += len(steps)
	}
	for range played {
		p.Undo()
	}
}
