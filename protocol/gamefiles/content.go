package gamefiles

import (
	"encoding/json"

	"tetrad/positions"
	"tetrad/protocol/record"
	"tetrad/protocol/session"
)

// content is the content of a file: a record of the main line, and the rest of the
// page's data.
type content struct {
	record.Game
	Kept rest `json:"kept"`
}

// rest holds the data that a record cannot hold.
type rest struct {
	ID       string          `json:"id"`
	Saved    int64           `json:"saved"` // milliseconds since 1970
	Begun    int64           `json:"begun"` // milliseconds since 1970
	Title    string          `json:"title,omitempty"`
	End      string          `json:"end,omitempty"` // the position at the end of the main line
	Deleted  bool            `json:"deleted,omitempty"`
	Unrated  bool            `json:"unrated,omitempty"`
	Mistakes int             `json:"mistakes,omitempty"`
	Page     json.RawMessage `json:"page,omitempty"`
}

func contentOf(g *session.KeptGame) *content {
	return &content{*g.Record(), rest{g.ID, g.Saved, g.Begun, g.Title, g.FEN, g.Deleted, g.Unrated, g.Mistakes, g.Page}}
}

func (c *content) game() *session.KeptGame {
	g := &session.KeptGame{
		KeptSummary: session.KeptSummary{
			ID: c.Kept.ID, Saved: c.Kept.Saved, Begun: c.Kept.Begun, Title: c.Kept.Title, Game: c.Variant, Players: c.Players,
			Result: c.Result, Reason: string(c.Reason), Plies: len(c.Moves), FEN: c.Kept.End, Deleted: c.Kept.Deleted,
			Unrated: c.Kept.Unrated, Mistakes: c.Kept.Mistakes,
		},
		Start: c.FEN, First: positions.P1.String(), Moves: c.Turns(), Page: c.Kept.Page,
	}
	for i := range c.Moves {
		if left := c.Moves[i].Left; left != nil {
			if g.Left == nil {
				g.Left = make([]*float64, len(c.Moves))
			}
			g.Left[i] = left
		}
	}
	if c.Limits != [2]string{} {
		g.Limits = c.Limits[:]
	}
	if c.P2First {
		g.First = positions.P2.String()
	}
	return g
}
