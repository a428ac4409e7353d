package session

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"tetrad/positions"
	"tetrad/protocol/record"
)

// A pageRecord is a recorded game in the page's format.
type pageRecord struct {
	Game   string            `json:"game"`
	FEN    string            `json:"fen"`
	Tags   map[string]string `json:"tags"` // P1, P2, P1Limits, P2Limits, Reason, Start, Match, Before, After, and tags of other programs
	Moves  []record.Move     `json:"moves"`
	Result string            `json:"result" tstype:"Outcome"`
}

// maxRecordMoves is the greatest number of moves in a record, including its
// variations.
const maxRecordMoves = 20000

// Limits of an answer with the records of a text.
const (
	maxRecords     = 2000
	maxRecordsSize = 200_000 // moves of all records together
)

// maxUnpacked is the greatest size of a compressed file when unpacked, in bytes.
const maxUnpacked = 16 << 20

// maxFaults is the greatest number of games of a text whose faults are described.
const maxFaults = 50

// readRecords reads the games of a file and plays all of their lines. rules names the
// game of records that name none. faults describes the games that are passed over.
func (v solver) readRecords(file io.Reader, rules string) (records []*pageRecord, faults []string, err error) {
	games := record.NewLimitedReader(file, maxUnpacked)
	wrong, read := 0, 0
	for place, left := 1, maxRecordsSize; ; place++ {
		g, fault := games.Next()
		if g == nil {
			break // the end, since a text has no other errors
		}
		read = place
		if len(records) == maxRecords || left <= 0 {
			wrong++
			faults = append(faults, fmt.Sprintf(
				"game %d and those after it: one text may have %d games and %d moves", place, maxRecords, maxRecordsSize))
			break
		}
		var r *pageRecord
		if g.Variant == "" && g.Foreign == nil {
			g.Variant = rules
		}
		if fault == nil {
			r, fault = v.convertRecord(g, &left)
		}
		if fault == nil {
			records = append(records, r)
			continue
		}
		if wrong++; wrong > maxFaults {
			continue
		}
		text := fmt.Sprintf("game %d: %s", place, inTurns(fault))
		if f, ok := errors.AsType[*record.Fault](fault); ok && f.Rest {
			text = fault.Error() // that is no game
		}
		faults = append(faults, text)
	}
	if wrong > len(faults) {
		faults = append(faults, fmt.Sprintf("and %d more", wrong-len(faults)))
	}
	switch {
	case len(records) == 0 && len(faults) == 0:
		return nil, nil, errors.New("there is no game in the text")
	case len(records) == 0 && read == 1:
		return nil, nil, errors.New(strings.TrimPrefix(faults[0], "game 1: "))
	case len(records) == 0:
		return nil, nil, errors.New(strings.Join(faults, "; "))
	}
	return records, faults, nil
}

// inTurns returns the fault of a record, which names plies, as the page counts: in turns.
func inTurns(fault error) string {
	text, ok := strings.CutPrefix(fault.Error(), "ply ")
	if ok {
		return "turn " + text
	}
	return text
}

// A parseRequest asks for the games of a text, or of a file.
type parseRequest struct {
	Head
	Game string `json:"game,omitempty"` // of records that name none
	Text string `json:"text,omitempty"`
	Data []byte `json:"data,omitempty"`
}

type recordsReply struct {
	Records []*pageRecord `json:"records" tstype:"pageRecord[]"`
	Faults  []string      `json:"faults"` // errors of the other games
}

func (s *Session) parseRecords(q *parseRequest) (*recordsReply, error) {
	records, faults, err := s.solver.readRecords(io.MultiReader(strings.NewReader(q.Text), bytes.NewReader(q.Data)), q.Game)
	return &recordsReply{records, orEmpty(faults)}, err
}

// A RecordReply has a recorded game.
type RecordReply struct {
	Record *pageRecord `json:"record" tstype:"pageRecord"`
}

// Record returns the first game of a text, of which all lines are played by the rules. It
// is safe for concurrent use.
func (s *Session) Record(text string) (*RecordReply, error) {
	record, err := s.solver.readRecord(text)
	return &RecordReply{record}, err
}

// readRecord reads the first game in a text and plays all of its lines.
func (v solver) readRecord(text string) (*pageRecord, error) {
	records, _, err := v.readRecords(strings.NewReader(text), "")
	if err != nil {
		return nil, err
	}
	return records[0], nil
}

// convertRecord plays all lines of a game and returns the game in the page's format. It
// subtracts the number of moves from left.
func (v solver) convertRecord(g *record.Game, left *int) (*pageRecord, error) {
	if err := g.Translate(v.registry); err != nil {
		return nil, err
	}
	if g.Variant == "" {
		return nil, errors.New("the text does not say which game it is")
	}
	start, err := v.replay(line{Game: g.Variant, FEN: g.FEN})
	if err != nil {
		return nil, err
	}
	if _, err := g.Replay(start.game, nil); err != nil {
		return nil, err
	}
	r := &pageRecord{
		Game: start.game.Name(), FEN: start.fen, Result: g.Result, Moves: orEmpty(g.Moves), Tags: map[string]string{},
	}
	for _, t := range g.Tags {
		r.Tags[t.Name] = t.Value
	}
	for name, field := range recordTags(g) {
		if *field != "" || name == "P1" || name == "P2" {
			r.Tags[name] = *field
		}
	}
	r.Tags["Reason"] = string(g.Reason)
	if !g.Start.IsZero() {
		r.Tags["Start"] = g.Start.Format(time.RFC3339Nano)
	}
	own := min(*left, maxRecordMoves)
	before := own
	err = checkLine(start.position, g.Moves, &own)
	*left -= before - own
	return r, err
}

// recordTags returns the fields of a record that are tags of the page, by name.
func recordTags(g *record.Game) map[string]*string {
	return map[string]*string{
		"P1": &g.Players[0], "P2": &g.Players[1], "P1Limits": &g.Limits[0], "P2Limits": &g.Limits[1],
		"Match": &g.Match, "Fault": &g.Fault, "Detail": &g.Detail, "Before": &g.Before, "After": &g.After,
	}
}

// checkLine plays moves from p and their variations. It subtracts their number from
// left.
func checkLine(p positions.Position, moves []record.Move, left *int) error {
	for i, m := range moves {
		if *left--; *left < 0 {
			return fmt.Errorf("the record has more than %d moves", maxRecordMoves)
		}
		for j, variation := range m.Variations {
			m.Variations[j] = orEmpty(variation) // the page reads no null
			if err := checkLine(p.Copy(), variation, left); err != nil {
				return fmt.Errorf("variation of ply %d: %w", i+1, err)
			}
		}
		if _, err := positions.PlayTurn(p, m.Turn); err != nil {
			return moveError{i + 1, err}
		}
	}
	return nil
}

type writeRequest struct {
	Head
	Record *pageRecord `json:"record" tstype:"pageRecord"`
}

type recordTextReply struct {
	Text string `json:"text"`
}

func (s *Session) writeRecord(q *writeRequest) (*recordTextReply, error) {
	text, err := s.solver.writeRecord(q.Record)
	return &recordTextReply{text}, err
}

// writeRecord returns a record in PGN, if it can be read back.
func (v solver) writeRecord(r *pageRecord) (string, error) {
	if r == nil {
		return "", errors.New("the record is missing")
	}
	start, err := v.replay(line{Game: r.Game, FEN: r.FEN})
	if err != nil {
		return "", err
	}
	g := record.Game{
		Variant: start.game.Name(), FEN: start.fen, P2First: start.position.ToMove() == positions.P2,
		Reason: record.Reason(r.Tags["Reason"]), Moves: r.Moves, Result: r.Result,
	}
	known := recordTags(&g)
	for _, name := range slices.Sorted(maps.Keys(r.Tags)) {
		if field := known[name]; field != nil {
			*field = r.Tags[name]
		} else if record.IsTag(name) {
			g.Tags = append(g.Tags, record.Tag{Name: name, Value: r.Tags[name]})
		}
	}
	if text := r.Tags["Start"]; text != "" {
		if g.Start, err = time.Parse(time.RFC3339Nano, text); err != nil {
			return "", fmt.Errorf("tag Start: %q is no time", positions.Clip(text))
		}
	}
	left := maxRecordMoves
	if _, err := v.convertRecord(&g, &left); err != nil {
		return "", err
	}
	text := g.PGN()
	if _, err := v.readRecord(text); err != nil {
		return "", err
	}
	return text, nil
}
