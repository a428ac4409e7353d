package session

import (
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/protocol/info"
)

// An infoReply is a report of a search on one line of play. The score and the chances are
// for the player to move.
type infoReply struct {
	Depth    int         `json:"depth"`
	SelDepth int         `json:"seldepth,omitempty"`
	MultiPV  int         `json:"multipv"`
	Score    *info.Score `json:"score,omitempty"`
	WDL      []int       `json:"wdl,omitempty"` // permille of wins, draws and losses
	Nodes    uint64      `json:"nodes"`
	NPS      uint64      `json:"nps"`
	HashFull int         `json:"hashfull,omitempty"` // permille
	Time     uint64      `json:"time"`               // milliseconds
	PV       []string    `json:"pv"`
	// Traces are the traces of the first turns of PV. A trace is null if the turn
	// needs no square.
	Traces []*game.Trace `json:"traces"`
}

// newInfo returns the info for a line of a search. It returns false for one without a line of
// play.
func newInfo(line info.Line) (*infoReply, bool) {
	i := &infoReply{
		Depth: int(info.OrZero(line.Depth)), SelDepth: int(info.OrZero(line.SelDepth)), MultiPV: 1,
		Nodes: info.OrZero(line.Nodes), NPS: info.OrZero(line.NPS), HashFull: int(info.OrZero(line.HashFull)),
		Time: info.OrZero(line.Millis), PV: line.PV[:min(len(line.PV), maxPV)],
	}
	if line.MultiPV != nil {
		i.MultiPV = int(*line.MultiPV)
	}
	if line.Score.IsKnown() {
		i.Score = &line.Score
	}
	if w := line.WDL; w != nil {
		i.WDL = []int{w.Win, w.Draw, w.Loss}
	}
	return i, len(i.PV) > 0
}

// maxPV is the greatest number of turns of a line of play for the page.
const maxPV = 30

// maxTraces is the greatest number of traced turns of a line of play.
const maxTraces = 8

// add sets the line of play, up to its first illegal turn, and the traces of its
// first turns. The line begins at the position of the presentation.
func (i *infoReply) add(presentation game.Presentation, p positions.Position, moves []string) {
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
