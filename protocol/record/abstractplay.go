package record

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
)

// A Foreign says of a record that its moves are written as another site does, and what
// that site calls the game.
type Foreign struct {
	Name     string
	Variants []string
	Position string // at the beginning, if the variants vary it
	Pie      bool   // sides were swapped after the first turn: the players are listed as they sat after that
}

// siteRecord is a game record of abstractplay.com.
type siteRecord struct {
	Header *siteHeader         `json:"header"`
	Moves  [][]json.RawMessage `json:"moves"` // rounds; a move is a string, an object or null
}

type siteHeader struct {
	Game struct {
		Name     string   `json:"name"`
		Variants []string `json:"variants"`
	} `json:"game"`
	Event string `json:"event"`
	Site  struct {
		Name string          `json:"name"`
		ID   json.RawMessage `json:"gameid"` // a text or a number
	} `json:"site"`
	Start    string       `json:"date-start"`
	Players  []sitePlayer `json:"players"`
	Position string       `json:"startingPosition"`
	Pie      bool         `json:"pie-invoked"`
	Pied     bool         `json:"pied"` // what older records call it
}

type sitePlayer struct {
	Name   string  `json:"name"`
	Result float64 `json:"result"` // who has more has won
}

// A siteMove is a move with a note.
type siteMove struct {
	Move   string          `json:"move"`
	Result json.RawMessage `json:"result"` // a text, or what the site knows of it
}

// siteEnds are what stands in place of the last move of a game that the rules did not end.
var siteEnds = map[string]string{"resign": "resigned", "timeout": "out of time", "abandoned": "abandoned", "draw": "draw agreed"}

// beginsForeign reports whether a line begins an object of JSON over several lines, a
// record of Abstract Play or a list of them, or stands between two of a list.
func (r *Reader) beginsForeign(line string) bool {
	text := strings.TrimSpace(line)
	if r.inList && strings.Trim(text, ",] \t") == "" {
		return text != ""
	}
	text, isList := strings.CutPrefix(strings.TrimLeft(text, ", \t"), "[")
	rest, isObject := strings.CutPrefix(strings.TrimSpace(text), "{")
	rest = strings.TrimSpace(rest)
	return isList && strings.TrimSpace(text) == "" || isObject && (isList || rest == "" || strings.HasPrefix(rest, `"header"`))
}

// readForeign reads the object that a line begins, if it begins one. The game is nil if it
// is not about a game.
func (r *Reader) readForeign(line string) (*Game, error) {
	line = strings.TrimLeft(line, ",] \t")
	if rest, isList := strings.CutPrefix(line, "["); isList {
		r.inList, line = true, strings.TrimSpace(rest)
	}
	if line == "" {
		return nil, nil
	}
	first := max(r.line, 1)
	var text json.RawMessage
	feed := &jsonLines{from: r, rest: line + "\n"}
	decoder := json.NewDecoder(feed)
	err := decoder.Decode(&text)
	if err == nil {
		left, _ := io.ReadAll(decoder.Buffered()) // which is in memory
		if rest := strings.TrimLeft(string(left)+feed.rest, ", \t\n"); strings.Trim(rest, "] \t\n") != "" {
			r.unread(strings.TrimSuffix(rest, "\n"))
		}
		var g *Game
		if g, err = parseForeign(text); err == nil || errors.Is(err, errChanged) {
			return g, err
		}
	}
	if _, isSyntax := errors.AsType[*json.SyntaxError](err); isSyntax {
		err = errNotJSON
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = errors.New("an object of JSON has no end")
	}
	return &Game{}, &Fault{Line: first, Reason: err.Error()}
}

// jsonLines are the lines of an object.
type jsonLines struct {
	from *Reader
	rest string // of the last line
	size int
}

// Read implements io.Reader. It reads no line before it is needed.
func (j *jsonLines) Read(b []byte) (int, error) {
	if j.rest == "" {
		line, err := j.from.readLine()
		switch {
		case err != nil:
			return 0, err
		case strings.HasPrefix(line, `{"`): // another record, which is no part of this one
			j.from.unread(line)
			return 0, errNotJSON
		case j.size > MaxLine:
			return 0, errLongGame
		}
		j.rest = line + "\n"
	}
	n := copy(b, j.rest)
	j.rest, j.size = j.rest[n:], j.size+n
	return n, nil
}

// parseForeign returns the game of an object, whose moves are still those of the site, or a
// game in our own JSON.
func parseForeign(text []byte) (*Game, error) {
	if bytes.Count(text, []byte("{"))+bytes.Count(text, []byte("[")) > maxMoves || bytes.Count(text, []byte(",")) > 4*maxMoves {
		return nil, errTooManyMoves
	}
	var r siteRecord
	if err := json.Unmarshal(text, &r); err != nil || r.Header == nil {
		return parseJSON(string(text))
	}
	h := r.Header
	if len(h.Players) != 2 {
		return nil, fmt.Errorf("the record has %d players, want 2", len(h.Players))
	}
	g := &Game{
		Players: [2]string{h.Players[0].Name, h.Players[1].Name}, Match: h.Event,
		Foreign: &Foreign{h.Game.Name, h.Game.Variants, h.Position, h.Pie || h.Pied},
	}
	g.Start, _ = time.Parse(time.RFC3339Nano, h.Start) // a record without it is one, too
	if h.Site.Name != "" {
		g.addTag("Site", strings.TrimSpace(h.Site.Name+" "+strings.Trim(string(h.Site.ID), `"`)))
	}
	results := map[int]positions.Outcome{1: positions.P1Wins, 0: positions.Draw, -1: positions.P2Wins}
	g.Result = results[cmp.Compare(h.Players[0].Result, h.Players[1].Result)].String()
	ended := false
	for _, raw := range slices.Concat(r.Moves...) {
		before := len(g.Moves)
		if err := g.addForeign(raw); err != nil {
			return nil, err
		}
		isMove := len(g.Moves) > before
		if isMove && ended { // the players would change sides
			return nil, fmt.Errorf("move %d is missing, and others follow", len(g.Moves))
		}
		ended = ended || !isMove
	}
	return g, nil
}

// addForeign adds a move of a round.
func (g *Game) addForeign(raw json.RawMessage) error {
	var m siteMove
	if bytes.HasPrefix(raw, []byte("{")) {
		if err := json.Unmarshal(raw, &m); err != nil {
			return errors.New("a move is not the JSON of a move")
		}
		var note string
		if json.Unmarshal(m.Result, &note) == nil { // else it says what the move did
			g.Moves = append(g.Moves, Move{Turn: m.Move, Note: note})
			return nil
		}
	} else if err := json.Unmarshal(raw, &m.Move); err != nil {
		return errors.New("a move is not a text")
	}
	switch end, isEnd := siteEnds[m.Move]; {
	case isEnd:
		g.Reason, g.Detail = Adjudicated, end
	case m.Move != "":
		g.Moves = append(g.Moves, Move{Turn: m.Move})
	}
	return nil
}

// ErrNoGame is the error for a record that names no game.
var ErrNoGame = errors.New("the file does not say which game it is")

// In returns the game that a record is of, once it is translated. If the record names no
// game, rules names it.
func (g *Game) In(r engine.Registry, rules string) (positions.Game, game.Entry, error) {
	if err := g.Translate(r); err != nil {
		return nil, game.Entry{}, err
	}
	name := cmp.Or(g.Variant, rules)
	if name == "" {
		return nil, game.Entry{}, ErrNoGame
	}
	return r.Game(name)
}

// Translate has a foreign record say its game, its first position, its players and its
// moves as records of this program do. It changes no other record.
func (g *Game) Translate(r engine.Registry) error {
	f := g.Foreign
	if f == nil {
		return nil
	}
	notation := notationOf(r, f.Name)
	if notation == nil {
		return fmt.Errorf("this program does not know the game %q of Abstract Play", positions.Clip(f.Name))
	}
	name, fen, err := notation.Start(f.Variants, f.Position)
	if err != nil {
		return err
	}
	variant, _, err := r.Game(name)
	if err != nil {
		return err
	}
	p := variant.Start()
	if fen != "" {
		if p, err = variant.Parse(fen); err != nil {
			return fmt.Errorf("starting position: %w", err)
		}
	}
	g.Foreign, g.Variant, g.FEN, g.P2First = nil, variant.Name(), fen, p.ToMove() == positions.P2
	for i := 0; i < len(g.Moves); i++ {
		m := &g.Moves[i]
		m.Turn = notation.Read(p, m.Turn)
		if steps, err := p.ParseTurn(m.Turn); err == nil {
			m.Turn = p.TurnString(steps)
		}
		if _, err := positions.PlayTurn(p, m.Turn); err != nil {
			return fmt.Errorf("ply %d: %w", i+1, err)
		}
		if _, err := p.ParseTurn(positions.Swap); i == 0 && f.Pie && err == nil {
			g.swapFirst()
			if _, err := positions.PlayTurn(p, positions.Swap); err != nil {
				return err
			}
			i++
		}
	}
	return nil
}

// swapFirst adds the swap after the first turn. The site lists its players as they sit
// after it, and p1 is the one who made the first turn.
func (g *Game) swapFirst() {
	g.Moves = slices.Insert(g.Moves, 1, Move{Turn: positions.Swap})
	g.Players[0], g.Players[1] = g.Players[1], g.Players[0]
	switch g.Result {
	case positions.P1Wins.String():
		g.Result = positions.P2Wins.String()
	case positions.P2Wins.String():
		g.Result = positions.P1Wins.String()
	}
}

// notationOf returns the notation of the game that Abstract Play calls name, or nil.
func notationOf(r engine.Registry, name string) *game.Notation {
	for i := range r.Games {
		if n := r.Games[i].AbstractPlay; n != nil && strings.EqualFold(n.Name, name) {
			return n
		}
	}
	return nil
}
