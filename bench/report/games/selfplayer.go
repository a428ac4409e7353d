package games

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
)

// A SelfPlayer plays the games of one variant. It keeps its players from game to game, but
// no game depends on an earlier one. It is not safe for concurrent use.
type SelfPlayer struct {
	registry engine.Registry
	game     positions.Game
	entry    game.Entry
	fen      string // of start, in canonical form; empty: the start of the game
	start    positions.Position
	players  map[playerKey]*player
	firsts   []string // see FirstTurns
	listed   bool
}

// Players who are not at the board have seats of their own.
const (
	openerSeat = 2 + iota
	wideSeat
)

type playerKey struct {
	seat   int
	search string
	nodes  uint64
}

// NewSelfPlayer returns what plays the games of a variant, which must have an evaluation and a
// presentation. They begin from a position string; empty: from the start.
func NewSelfPlayer(r engine.Registry, variant, fen string) (*SelfPlayer, error) {
	g, entry, err := r.Game(variant)
	if err != nil {
		return nil, err
	}
	if _, err := r.Evaluation(variant); err != nil {
		return nil, err
	}
	if entry.NewPresentation == nil {
		return nil, fmt.Errorf("the program does not know how %s looks, which a report shows; give another game, or add its presentation", variant)
	}
	start, err := Start(g, fen)
	if err != nil {
		return nil, err
	}
	return &SelfPlayer{registry: r, game: g, entry: entry, fen: fen, start: start, players: map[playerKey]*player{}}, nil
}

// Start returns the position that games of a report begin from; fen is empty for the
// start of the game.
func Start(g positions.Game, fen string) (positions.Position, error) {
	if fen == "" {
		return g.Start(), nil
	}
	p, err := g.Parse(fen)
	if err != nil {
		return nil, fmt.Errorf("%s has no position %q: %w; give one as docs/games.md has them", g.Name(), positions.Clip(fen), err)
	}
	if p.Outcome() != positions.Undecided {
		return nil, fmt.Errorf("the game is over in %q; give a position in which a player has a turn", positions.Clip(fen))
	}
	return p, nil
}

// player returns a player, ready for a new game.
func (m *SelfPlayer) player(key playerKey, seed uint64) (*player, error) {
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

// maxTurns cuts off games that do not end. The rules of a game should see to that.
const maxTurns = 3000

// A gameInPlay is one game while it is played.
type gameInPlay struct {
	*SelfPlayer
	job          Job
	rng          *rand.Rand // of this game
	openingRNG   *rand.Rand // of its opening: the same for both games of a pair
	seats        [2]*player // nil: random turns
	opener       *player    // chooses the opening of the games of a pair, so that both begin alike; else nil
	position     positions.Position
	first        positions.Player // moves first; all seats count from there
	colour       int              // of first at the beginning
	presentation game.Presentation
	record       Record
}

// Play plays the game of a job of this variant.
func (m *SelfPlayer) Play(job Job) (*Record, error) {
	opening := job.Index
	if job.Series.Purpose == Doubling {
		opening /= 2
	}
	g := &gameInPlay{
		SelfPlayer: m, job: job, position: m.start.Copy(), first: m.start.ToMove(),
		rng:        rand.New(rand.NewPCG(job.Seed, mix(job.Series.String(), job.Index))),
		openingRNG: rand.New(rand.NewPCG(job.Seed+1, mix(job.Series.String(), opening))),
	}
	g.presentation = m.entry.NewPresentation(m.game, g.position)
	g.colour = int(g.presentation.Picture().Colours[g.first])
	if err := g.seatPlayers(); err != nil {
		return nil, err
	}
	for g.position.Outcome() == positions.Undecided && len(g.record.Moves) < maxTurns {
		if err := g.turn(); err != nil {
			return nil, fmt.Errorf("%v %v, game %d, turn %d: %w", m.game.Name(), job.Series, job.Index, len(g.record.Moves)+1, err)
		}
	}
	g.finish()
	if job.Series.Purpose == Play && job.Series.Nodes > 0 {
		return &g.record, g.takeSamples()
	}
	return &g.record, nil
}

// mix returns a number that depends on all of a text and a number.
func mix(text string, index int) uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, text, " ", index)
	return h.Sum64()
}

// seat returns 0 for the player who moves first, 1 for the other.
func (g *gameInPlay) seat(p positions.Player) int { return int(p ^ g.first) }

// seatPlayers seats the players.
func (g *gameInPlay) seatPlayers() error {
	series := g.job.Series
	if series.Purpose == Doubling {
		g.record.Subject = g.job.Index % 2
	}
	if series.Nodes == 0 {
		return nil
	}
	for seat := range g.seats {
		nodes := series.Nodes
		if series.Purpose == Doubling && seat == g.record.Subject {
			nodes *= 2
		}
		var err error
		if g.seats[seat], err = g.player(playerKey{seat, "auto", nodes}, g.rng.Uint64()); err != nil {
			return err
		}
	}
	var err error
	if series.Purpose == Doubling {
		g.opener, err = g.player(playerKey{openerSeat, "auto", series.Nodes}, g.openingRNG.Uint64())
	}
	return err
}

// turn plays a turn and records it.
func (g *gameInPlay) turn() error {
	r := &g.record
	mover := g.seat(g.position.ToMove())
	c, err := g.choose(mover)
	if err != nil {
		return err
	}
	steps, err := g.position.ParseTurn(c.move)
	if err != nil {
		return err
	}
	r.Chances = append(r.Chances, permille(c.chance, mover))
	if g.job.Series.Purpose == Play {
		r.Turns = append(r.Turns, float64(positions.Perft(g.position, 1)))
	}
	r.Moves = append(r.Moves, g.position.TurnString(steps))
	positions.DoTurn(g.position, steps)
	return nil
}

// finish records the end of the game.
func (g *gameInPlay) finish() {
	r := &g.record
	picture := g.presentation.Picture()
	r.Colour = int(picture.Colours[g.first]) ^ g.colour
	r.Reason = withoutNumbers(picture.Reason)
	switch winner, won := g.position.Outcome().Winner(); {
	case g.position.Outcome() == positions.Undecided:
		r.Points, r.Reason = 0.5, fmt.Sprintf("The game was cut off after %d turns.", maxTurns)
	case !won:
		r.Points = 0.5
	default:
		r.Points = float64(1 - g.seat(winner))
	}
	if g.job.Series.Nodes == 0 {
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
