package page

import (
	"encoding/json"
	"errors"
	"fmt"

	"tetrad/positions"
)

// A request is a message of the page. Which fields count, depends on the type.
type request struct {
	ID   int64  `json:"id"` // echoed in each answer
	Type string `json:"type"`
	line
	click // explain; Partial also of state

	Engine  int               `json:"engine"` // go, restart
	Options map[string]string `json:"options"`
	Limits  limits            `json:"limits"`

	Text   string      `json:"text"`   // parseRecord
	Record *pageRecord `json:"record"` // writeRecord
}

// errorReply says why a request cannot be answered.
type errorReply struct {
	ID    int64  `json:"id"`
	Type  string `json:"type"` // "error"
	Error string `json:"error"`
	Ply   int    `json:"ply,omitempty"` // the number of the move at fault
}

func refusal(id int64, err error) errorReply {
	reply := errorReply{ID: id, Type: "error", Error: err.Error()}
	if wrong, ok := errors.AsType[moveError](err); ok {
		reply.Ply = wrong.ply
	}
	return reply
}

type gamesReply struct {
	ID      int64    `json:"id"`
	Type    string   `json:"type"` // "games"
	Games   []family `json:"games"`
	Engines []string `json:"engines"`
}

type stateReply struct {
	ID    int64  `json:"id"`
	Type  string `json:"type"` // "state"
	State *State `json:"state"`
}

type explainReply struct {
	ID    int64  `json:"id"`
	Type  string `json:"type"` // "explain"
	Legal bool   `json:"legal"`
	Error string `json:"error"` // the rule broken
}

type recordReply struct {
	ID     int64       `json:"id"`
	Type   string      `json:"type"` // "record"
	Record *pageRecord `json:"record"`
}

type recordTextReply struct {
	ID   int64  `json:"id"`
	Type string `json:"type"` // "recordText"
	Text string `json:"text"`
}

// answers has the types that are answered at once, by one message each.
var answers = map[string]func(p *page, r *request) (any, error){
	"games": func(p *page, r *request) (any, error) {
		return gamesReply{r.ID, r.Type, p.oracle.families(), p.desk.names()}, nil
	},
	"state": func(p *page, r *request) (any, error) {
		state, err := p.oracle.state(r.line, r.Partial)
		return stateReply{r.ID, r.Type, state}, err
	},
	"explain": func(p *page, r *request) (any, error) {
		broken, err := p.oracle.explain(r.line, r.click)
		reply := explainReply{ID: r.ID, Type: r.Type, Legal: broken == nil}
		if broken != nil {
			reply.Error = broken.Error()
		}
		return reply, err
	},
	"parseRecord": func(p *page, r *request) (any, error) {
		record, err := p.oracle.readRecord(r.Text)
		return recordReply{r.ID, "record", record}, err
	},
	"writeRecord": func(p *page, r *request) (any, error) {
		text, err := p.oracle.writeRecord(r.Record)
		return recordTextReply{r.ID, "recordText", text}, err
	},
}

// handle answers one message, or hands it to the engines.
func (p *page) handle(text []byte) {
	var r request
	if err := json.Unmarshal(text, &r); err != nil {
		// What came before the fault may tell the id.
		p.send(refusal(r.ID, fmt.Errorf("the message is not understood: %w", err)))
		return
	}
	var err error
	switch r.Type {
	case "go":
		err = p.desk.search(&r)
	case "stop":
		p.desk.stop()
	case "restart":
		err = p.desk.restart(&r)
	default:
		answer, known := answers[r.Type]
		if !known {
			err = fmt.Errorf("there is no message of type %q", positions.Clip(r.Type))
			break
		}
		var reply any
		if reply, err = answer(p, &r); err == nil {
			p.send(reply)
		}
	}
	if err != nil {
		p.send(refusal(r.ID, err))
	}
}
