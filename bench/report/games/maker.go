package games

import (
	"fmt"
	"math"
	"math/rand/v2"

	"tetrad/bench/report/measure"
	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
)

// A Maker plays the games of one variant. It keeps its players from game to game, but
// no game depends on an earlier one. It is not safe for concurrent use.
type Maker struct {
	registry engine.Registry
	game     positions.Game
	entry    game.Entry
	players  map[playerKey]*player
	firsts   []string // see FirstTurns
	listed   bool
}

// Players who are not at the board have seats of their own.
const (
	openerSeat = 2 + iota
	wideSeat
	checkSeat
)

type playerKey struct {
	seat   int
	search string
	nodes  uint64
}

// NewMaker returns a maker of games of a variant, which must have an evaluation.
func NewMaker(r engine.Registry, variant string) (*Maker, error) {
	g, entry, err := r.Game(variant)
	if err != nil {
		return nil, err
	}
	if _, err := r.Evaluator(variant); err != nil {
		return nil, err
	}
	if entry.NewFace == nil {
		return nil, fmt.Errorf("there is no face of %s", variant)
	}
	return &Maker{registry: r, game: g, entry: entry, players: map[playerKey]*player{}}, nil
}

// player returns a player, ready for a new game.
func (m *Maker) player(key playerKey, seed uint64) (*player, error) {
	p := m.players[key]
	if p == nil {
		var err error
		if p, err = newPlayer(m.registry, m.game.Name(), key.search, key.nodes); err != nil {
			return nil, err
		}
		m.players[key] = p
	}
	return p, p.begin(seed)
}

// mostTurns cuts off games that do not end. The rules of a game should see to that.
const mostTurns = 3000

// keptKeys is the number of first turns after which keys of positions are kept.
const keptKeys = 12

// table is where one game is played.
type table struct {
	*Maker
	job      Job
	rng      *rand.Rand // of this game
	lots     *rand.Rand // of its opening: the same for both games of a pair
	seats    [2]*player // nil: random turns
	opener   *player    // chooses the opening of paired games, so that both begin alike; else nil
	without  *game.Element
	position positions.Position
	face     game.Face
	record   measure.Game
	proven   [2]int // -1: not proven; else the first turn of the proof, and the winner
}

// Play plays the game of a job of this variant.
func (m *Maker) Play(job Job) (*measure.Game, error) {
	opening := job.Index
	if job.Kind.Purpose.IsPaired() {
		opening /= 2
	}
	t := &table{
		Maker: m, job: job, position: m.game.Start(),
		rng:    rand.New(rand.NewPCG(job.Seed, mix(job.Kind.String(), job.Index))),
		lots:   rand.New(rand.NewPCG(job.Seed+1, mix(job.Kind.String(), opening))),
		proven: [2]int{-1, 0},
	}
	t.face = m.entry.NewFace(m.game, t.position)
	t.record.Uses = map[string]int{}
	if err := t.sit(); err != nil {
		return nil, err
	}
	for t.position.Outcome() == positions.Undecided && len(t.record.Moves) < mostTurns {
		if err := t.turn(); err != nil {
			return nil, fmt.Errorf("%v %v, game %d, turn %d: %w", m.game.Name(), job.Kind, job.Index, len(t.record.Moves)+1, err)
		}
	}
	t.finish()
	if job.Kind.Purpose == Play && job.Kind.Nodes > 0 {
		return &t.record, t.look()
	}
	return &t.record, nil
}

// mix returns a number that depends on all of a text and a number (FNV-1a).
func mix(text string, index int) uint64 {
	h := uint64(14695981039346656037)
	for _, b := range []byte(fmt.Sprint(text, " ", index)) {
		h = (h ^ uint64(b)) * 1099511628211
	}
	return h
}

// sit seats the players.
func (t *table) sit() error {
	kind := t.job.Kind
	t.record.Subject = int(positions.P2)
	if kind.Purpose.IsPaired() {
		t.record.Subject = t.job.Index % 2
	}
	if kind.Purpose == Without {
		if t.without = Element(t.entry, kind.Detail); t.without == nil {
			return fmt.Errorf("%s has no element %q of its rules", t.game.Name(), positions.Clip(kind.Detail))
		}
	}
	if kind.Nodes == 0 {
		return nil
	}
	for seat := range t.seats {
		nodes := kind.Nodes
		if kind.Purpose == Doubling && seat == t.record.Subject {
			nodes *= 2
		}
		var err error
		if t.seats[seat], err = t.player(playerKey{seat, "auto", nodes}, t.rng.Uint64()); err != nil {
			return err
		}
	}
	var err error
	if kind.Purpose.IsPaired() {
		t.opener, err = t.player(playerKey{openerSeat, "auto", kind.Nodes}, t.lots.Uint64())
	}
	return err
}

// Element returns the element of the rules of a game that has this name, or nil.
func Element(entry game.Entry, name string) *game.Element {
	for i := range entry.Elements {
		if entry.Elements[i].Name == name {
			return &entry.Elements[i]
		}
	}
	return nil
}

// turn plays a turn and records it.
func (t *table) turn() error {
	r := &t.record
	mover := t.position.ToMove()
	c, err := t.choose(mover)
	if err != nil {
		return err
	}
	steps, err := t.position.ParseTurn(c.move)
	if err != nil {
		return err
	}
	r.Chances = append(r.Chances, permille(c.chance, mover))
	t.seeProof(c, mover)
	if t.job.Kind.Purpose == Play {
		r.Turns = append(r.Turns, float64(positions.Perft(t.position, 1)))
		r.Main = append(r.Main, t.mainSquare(steps))
	}
	for i := range t.entry.Elements {
		if e := &t.entry.Elements[i]; e.Uses(t.face, steps) {
			r.Uses[e.Name]++
		}
	}
	r.Moves = append(r.Moves, t.position.TurnString(steps))
	positions.DoTurn(t.position, steps)
	if len(r.Moves) <= keptKeys && t.job.Kind.Purpose == Play && t.job.Kind.Nodes == 0 {
		images, _ := positions.ImagesUnder(t.position)
		key, _ := images.Least()
		r.Keys = append(r.Keys, key)
	}
	return nil
}

// seeProof keeps from which turn on all searches have proven that the same player
// wins.
func (t *table) seeProof(c choice, mover positions.Player) {
	if !c.proven {
		t.proven[0] = -1
		return
	}
	winner := int(mover)
	if c.chance < 0.5 {
		winner = int(mover.Opponent())
	}
	if t.proven[0] < 0 || t.proven[1] != winner {
		t.proven = [2]int{len(t.record.Moves), winner}
	}
}

// mainSquare returns the square that stands for a turn, as a number.
func (t *table) mainSquare(turn []positions.Step) int {
	at := t.face.Trace(turn).Main
	if at.IsNone() {
		return measure.Unknown
	}
	return at.File() + t.face.Picture().Size*at.Rank()
}

// finish records the end of the game.
func (t *table) finish() {
	r := &t.record
	picture := t.face.Picture()
	r.Colour = int(picture.Colours[positions.P1])
	r.Reason = withoutNumbers(picture.Reason)
	switch winner, won := t.position.Outcome().Winner(); {
	case t.position.Outcome() == positions.Undecided:
		r.Points, r.Reason = 0.5, fmt.Sprintf("The game was cut off after %d turns.", mostTurns)
	case !won:
		r.Points = 0.5
	default:
		r.Points = float64(positions.P2 - winner)
		if t.proven[0] >= 0 && t.proven[1] == int(winner) {
			r.Proven = len(r.Moves) - t.proven[0]
		}
	}
	if t.job.Kind.Purpose == Play {
		owners := make([]byte, picture.Size*picture.Size)
		for i := range owners {
			owners[i] = '-'
		}
		for _, piece := range picture.Pieces {
			if piece.Colour != game.Neutral {
				owners[piece.Square.File()+picture.Size*piece.Square.Rank()] = '1' + byte(piece.Colour)
			}
		}
		r.Owners = string(owners)
	}
	if t.job.Kind.Nodes == 0 {
		r.Chances = nil
	}
}

// withoutNumbers returns a sentence up to the part that begins with a number, so that
// sentences that differ in numbers alone are the same reason.
func withoutNumbers(sentence string) string {
	for i, c := range sentence {
		if c == ':' && i > 0 {
			return sentence[:i] + "."
		}
		if c >= '0' && c <= '9' {
			return sentence[:i] + "…"
		}
	}
	return sentence
}

// known reports whether a chance is known.
func known(chance float64) bool { return !math.IsNaN(chance) }
