package main

import (
	"slices"
	"strconv"
	"strings"

	"tetrad/positions/slowtest"
	"tetrad/positions/trap"
)

func init() { enter(&trapPlan) }

// trapPlan is the engine with faults for Trap.
var trapPlan = Plan{
	Family:     &trap.Family,
	Variant:    "trap-3",
	RuleFaults: trapFaults,
	Accepts: map[string]string{
		"string-kings":       "king",
		"string-pieces":      "more than 2",
		"string-hand":        "hand",
		"string-side":        "side: turn",
		"string-quiet":       "quiet",
		"string-empty-board": "no piece is left",
	},
	ProtocolFaults: []string{
		"completes-moves", "long-lists-cut", "long-lists-kill",
	},
}

// trapFaults are rules of Trap, each with a fault.
var trapFaults = map[string]RuleFault{
	"trap-captures": {Play: trapMoves{captures: true}.play},
	"trap-no-swaps": {Deny: func(g *Position, turn string) bool {
		return trapIsMove(g, turn) && g.Board().Square[slowtest.At(turn[3:])] != 0
	}},
	"trap-no-enemy-swaps": {Deny: func(g *Position, turn string) bool { return trapIsMove(g, turn) && trapEnemyAt(g, turn[3:]) }},
	"trap-no-friend-swaps": {Deny: func(g *Position, turn string) bool {
		return trapIsMove(g, turn) && g.Board().Square[slowtest.At(turn[3:])] != 0 && !trapEnemyAt(g, turn[3:])
	}},
	"trap-no-reversal":        {Play: trapMoves{keepsArrows: true}.play},
	"trap-reverses-origin":    {Play: trapMoves{reversesOrigin: true}.play},
	"trap-reverses-one":       {Play: trapMoves{reversesOne: true}.play},
	"trap-no-removal":         {Play: trapMoves{removesNone: true}.play},
	"trap-removes-enemies":    {Play: trapMoves{removesEnemies: true}.play},
	"trap-removes-everywhere": {Play: trapMoves{removesEverywhere: true}.play},
	"trap-removes-one":        {Play: trapMoves{removesOne: true}.play},
	"trap-quiet-goes-on":      {Play: trapMoves{keepsCounting: true}.play},
	"trap-against-arrows":     {Extra: trapAgainst, Play: trapMoves{}.play},
	"trap-arrows-one-way": {Deny: func(_ *Position, turn string) bool {
		return len(turn) == 5 && turn[2] == '>' && turn[3:] < turn[:2]
	}},
	"trap-arrows-capture":      {Play: trapArrowsCapture},
	"trap-no-move-draws":       {Result: trapNoMove("draw")},
	"trap-no-move-wins":        {Result: trapNoMove("win")},
	"trap-kings-are-pawns":     {As: func(name string) string { return strings.TrimSuffix(name, "-king") }, Start: strings.ToLower},
	"trap-last-pawn-is-king":   {Play: trapLastPawn},
	"trap-two-kings-mover":     {Result: trapTwoKings(0)},
	"trap-two-kings-opponent":  {Result: trapTwoKings(1)},
	"trap-kings-share-loss":    {Result: trapKingsLoseLast},
	"trap-repetition-twice":    {Result: trapRepetition(2, trapAll)},
	"trap-repetition-four":     {Result: trapRepetition(4, trapAll)},
	"trap-repetition-never":    {Result: trapRepetition(1000, trapAll)},
	"trap-repetition-pieces":   {Result: trapRepetition(3, func(f []string) string { return f[0] + f[3] })},
	"trap-repetition-not-read": {Result: trapRepetitionNotRead},
	"trap-quiet-99":            {Result: trapQuiet(99)},
	"trap-quiet-101":           {Result: trapQuiet(101)},
	"trap-quiet-never":         {Result: trapQuiet(1000)},
	"trap-quiet-not-read":      {Result: trapQuietNotRead},
	"trap-quiet-before-loss":   {Result: trapQuietFirst},
}

func trapIsMove(g *Position, turn string) bool { return len(turn) == 5 && turn[2] == '-' }

func trapEnemyAt(g *Position, name string) bool {
	c := g.Board().Square[slowtest.At(name)]
	return c != 0 && strings.ToLower(string(rune(c))) != g.Fields()[3]
}

// trapMoves describes how moves are played. Its zero value is right.
type trapMoves struct {
	captures                                       bool // the piece at the destination is removed
	keepsArrows, reversesOrigin, reversesOne       bool
	removesNone, removesEnemies, removesEverywhere bool
	removesOne                                     bool // at most one per turn
	keepsCounting                                  bool // a removal counts as a quiet turn
}

// play is the Play of a [RuleFault].
func (m trapMoves) play(g *Position, turn string) string {
	if !trapIsMove(g, turn) {
		return ""
	}
	f := g.Fields()
	b, a := g.Board(), slowtest.ReadArrows(g.Size, f[1], f[2])
	from, to := slowtest.At(turn[:2]), slowtest.At(turn[3:])
	moved, met := b.Square[from], b.Square[to]
	b.Square[to] = moved
	delete(b.Square, from)
	if met != 0 && !m.captures {
		b.Square[from] = met
	}
	m.reverse(b, a, from, to)
	removed := m.remove(b, a, to, f[3][0])
	quiet, _ := strconv.Atoi(f[5])
	if quiet++; removed && !m.keepsCounting {
		quiet = 0
	}
	horizontal, vertical := a.Fields(g.Size)
	return strings.Join([]string{b.String(), horizontal, vertical, string(rune(Other(f[3][0]))), f[4], strconv.Itoa(min(quiet, 100))}, " ")
}

func (m trapMoves) reverse(b slowtest.Grid, a slowtest.Arrows, from, to slowtest.Point) {
	centre := to
	if m.reversesOrigin {
		centre = from
	}
	for _, d := range slowtest.Orthogonal {
		p := centre.Plus(d)
		if !b.Has(p) || m.keepsArrows || m.reversesOne && p != from {
			continue
		}
		if a.Points(p, centre) {
			a.Set(centre, p)
		} else {
			a.Set(p, centre)
		}
	}
}

func (m trapMoves) remove(b slowtest.Grid, a slowtest.Arrows, to slowtest.Point, side byte) (removed bool) {
	for _, p := range b.Points() {
		d := p.Minus(to)
		if b.Square[p] == 0 || !a.Surrounded(b, p) || m.removesNone || m.removesOne && removed ||
			!m.removesEverywhere && !slices.Contains(slowtest.Orthogonal, d) ||
			m.removesEnemies && strings.ToLower(string(rune(b.Square[p]))) == string(rune(side)) {
			continue
		}
		delete(b.Square, p)
		removed = true
	}
	return removed
}

// trapAgainst returns the moves against arrows.
func trapAgainst(g *Position) []string {
	f := g.Fields()
	if f[4] != "0,0" || strings.Contains(f[1]+f[2], ".") {
		return nil
	}
	var turns []string
	b, a := g.Board(), slowtest.ReadArrows(g.Size, f[1], f[2])
	for _, p := range b.Points() {
		if strings.ToLower(string(rune(b.Square[p]))) != f[3] {
			continue
		}
		for _, d := range slowtest.Orthogonal {
			if to := p.Plus(d); b.Has(to) && a.Points(to, p) {
				turns = append(turns, p.String()+"-"+to.String())
			}
		}
	}
	return turns
}

// trapArrowsCapture removes pieces that an arrow surrounds when it is placed.
func trapArrowsCapture(g *Position, turn string) string {
	if !strings.Contains(turn, ">") {
		return ""
	}
	f := g.Fields()
	b, a := g.Board(), slowtest.ReadArrows(g.Size, f[1], f[2])
	to := slowtest.At(turn[3:])
	a.Set(slowtest.At(turn[:2]), to)
	if b.Square[to] == 0 || !a.Surrounded(b, to) {
		return ""
	}
	delete(b.Square, to)
	horizontal, vertical := a.Fields(g.Size)
	return strings.Join([]string{b.String(), horizontal, vertical, string(rune(Other(f[3][0]))), f[4], f[5]}, " ")
}

// trapLastPawn makes the last pawn of each side its king.
func trapLastPawn(g *Position, turn string) string {
	if len(turn) != 2 || g.Rule != "king" {
		return ""
	}
	f := g.Fields()
	b, side := g.Board(), f[3][0]
	hand := strings.Split(f[4], ",")
	mine := map[byte]int{'w': 0, 'b': 1}[side]
	left, _ := strconv.Atoi(hand[mine])
	b.Square[slowtest.At(turn)] = side
	if left == 1 {
		b.Square[slowtest.At(turn)] = strings.ToUpper(string(rune(side)))[0]
	}
	hand[mine] = strconv.Itoa(left - 1)
	return strings.Join([]string{b.String(), f[1], f[2], string(rune(Other(side))), strings.Join(hand, ","), f[5]}, " ")
}

// trapInPlay reports whether all arrows are placed.
func trapInPlay(g *Position) bool {
	f := g.Fields()
	return f[4] == "0,0" && !strings.Contains(f[1]+f[2], ".")
}

// trapNoMove changes the result if the side to move has pieces but no move.
func trapNoMove(to string) func(*Position, string) string {
	return func(g *Position, right string) string {
		if !trapInPlay(g) || len(g.At(trapFresh(g)).Turns()) > 0 || !trapLives(g, 'w') || !trapLives(g, 'b') {
			return right
		}
		if to == "win" {
			return OpponentWins(right)
		}
		return to
	}
}

// trapFresh returns the position string with no quiet turns.
func trapFresh(g *Position) string {
	f := g.Fields()
	f[5] = "0"
	return strings.Join(f, " ")
}

// trapLives reports whether a side has a piece or, in a game with kings, its king.
func trapLives(g *Position, side byte) bool {
	letters := string(rune(side))
	if g.Rule == "king" {
		letters = strings.ToUpper(letters)
	} else {
		letters += strings.ToUpper(letters)
	}
	return g.Board().Count(letters) > 0
}

// trapTwoKings gives the win to the player who removed both kings, or to the other player.
func trapTwoKings(shift int) func(*Position, string) string {
	return func(g *Position, right string) string {
		if trapInPlay(g) && g.Rule == "king" && !trapLives(g, 'w') && !trapLives(g, 'b') {
			mover := map[string]int{"b": 0, "w": 1}[g.Fields()[3]]
			return []string{"p1win", "p2win"}[(mover+shift)%2]
		}
		return right
	}
}

// trapKingsLoseLast makes a side lose only when it has no piece at all, king or not.
func trapKingsLoseLast(g *Position, right string) string {
	if !trapInPlay(g) || g.Rule != "king" {
		return right
	}
	b := g.Board()
	if right != "none" && b.Count("wW") > 0 && b.Count("bB") > 0 && (!trapLives(g, 'w') || !trapLives(g, 'b')) {
		return "none"
	}
	return right
}

// trapAll returns everything that must recur.
func trapAll(f []string) string { return strings.Join(f[:4], " ") }

// trapOccurrences returns how often the present position has occurred, compared by the
// result of matters.
func trapOccurrences(g *Position, matters func(fields []string) string) int {
	n := 0
	for _, fen := range g.FENs {
		f := strings.Fields(fen)
		if !strings.Contains(f[1]+f[2], ".") && matters(f) == matters(g.Fields()) {
			n++
		}
	}
	return n
}

// trapBare returns the result without the draws by history.
func trapBare(g *Position) string { return g.At(trapFresh(g)).Result() }

func trapRepetition(times int, matters func(fields []string) string) func(*Position, string) string {
	return func(g *Position, right string) string {
		if !trapInPlay(g) || trapBare(g) != "none" {
			return right
		}
		if trapOccurrences(g, matters) >= times || g.Fields()[5] == "100" {
			return "draw"
		}
		return "none"
	}
}

// trapRepetitionNotRead does not count the position that was set up.
func trapRepetitionNotRead(g *Position, right string) string {
	if !trapInPlay(g) || trapBare(g) != "none" || g.Fields()[5] == "100" {
		return right
	}
	n := trapOccurrences(g, trapAll)
	if f := strings.Fields(g.FENs[0]); len(g.FENs) > 1 && trapAll(f) == trapAll(g.Fields()) {
		n--
	}
	if n >= 3 {
		return "draw"
	}
	return "none"
}

func trapQuiet(most int) func(*Position, string) string {
	return func(g *Position, right string) string {
		if !trapInPlay(g) || trapBare(g) != "none" {
			return right
		}
		if quiet, _ := strconv.Atoi(g.Fields()[5]); trapOccurrences(g, trapAll) >= 3 || quiet >= most {
			return "draw"
		}
		return "none"
	}
}

// trapQuietNotRead counts quiet turns from the position that was set up.
func trapQuietNotRead(g *Position, right string) string {
	if !trapInPlay(g) || trapBare(g) != "none" || trapOccurrences(g, trapAll) >= 3 {
		return right
	}
	before, _ := strconv.Atoi(strings.Fields(g.FENs[0])[5])
	if quiet, _ := strconv.Atoi(g.Fields()[5]); quiet-before >= 100 {
		return "draw"
	}
	return "none"
}

// trapQuietFirst makes the hundredth quiet turn a draw, whatever else it does.
func trapQuietFirst(g *Position, right string) string {
	if trapInPlay(g) && g.Fields()[5] == "100" {
		return "draw"
	}
	return right
}
