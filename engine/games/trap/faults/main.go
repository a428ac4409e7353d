// The program faults is an engine for Trap with a chosen fault, for the tests of tetrad
// check. Without an argument it lists the faults.
package main

import (
	"slices"
	"strconv"
	"strings"

	"tetrad/engine/enginetest/faulty"
	"tetrad/positions/slowtest"
	"tetrad/positions/trap"
)

func main() {
	faulty.Main(faulty.Plan{
		Family:     &trap.Family,
		Variant:    "trap-3",
		RuleFaults: ruleFaults,
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
	})
}

// ruleFaults are rules of Trap, each with a fault.
var ruleFaults = map[string]faulty.RuleFault{
	"trap-captures": {Play: moves{captures: true}.play},
	"trap-no-swaps": {Deny: func(g *faulty.Position, turn string) bool {
		return isMove(g, turn) && g.Board().Square[slowtest.At(turn[3:])] != 0
	}},
	"trap-no-enemy-swaps": {Deny: func(g *faulty.Position, turn string) bool { return isMove(g, turn) && enemyAt(g, turn[3:]) }},
	"trap-no-friend-swaps": {Deny: func(g *faulty.Position, turn string) bool {
		return isMove(g, turn) && g.Board().Square[slowtest.At(turn[3:])] != 0 && !enemyAt(g, turn[3:])
	}},
	"trap-no-reversal":        {Play: moves{keepsArrows: true}.play},
	"trap-reverses-origin":    {Play: moves{reversesOrigin: true}.play},
	"trap-reverses-one":       {Play: moves{reversesOne: true}.play},
	"trap-no-removal":         {Play: moves{removesNone: true}.play},
	"trap-removes-enemies":    {Play: moves{removesEnemies: true}.play},
	"trap-removes-everywhere": {Play: moves{removesEverywhere: true}.play},
	"trap-removes-one":        {Play: moves{removesOne: true}.play},
	"trap-quiet-goes-on":      {Play: moves{keepsCounting: true}.play},
	"trap-against-arrows":     {Extra: against, Play: moves{}.play},
	"trap-arrows-one-way": {Deny: func(_ *faulty.Position, turn string) bool {
		return len(turn) == 5 && turn[2] == '>' && turn[3:] < turn[:2]
	}},
	"trap-arrows-capture":      {Play: arrowsCapture},
	"trap-no-move-draws":       {Result: noMove("draw")},
	"trap-no-move-wins":        {Result: noMove("win")},
	"trap-kings-are-pawns":     {As: func(name string) string { return strings.TrimSuffix(name, "-king") }, Start: strings.ToLower},
	"trap-last-pawn-is-king":   {Play: lastPawn},
	"trap-two-kings-mover":     {Result: twoKings(0)},
	"trap-two-kings-opponent":  {Result: twoKings(1)},
	"trap-kings-share-loss":    {Result: kingsLoseLast},
	"trap-repetition-twice":    {Result: repetition(2, all)},
	"trap-repetition-four":     {Result: repetition(4, all)},
	"trap-repetition-never":    {Result: repetition(1000, all)},
	"trap-repetition-pieces":   {Result: repetition(3, func(f []string) string { return f[0] + f[3] })},
	"trap-repetition-not-read": {Result: repetitionNotRead},
	"trap-quiet-99":            {Result: quiet(99)},
	"trap-quiet-101":           {Result: quiet(101)},
	"trap-quiet-never":         {Result: quiet(1000)},
	"trap-quiet-not-read":      {Result: quietNotRead},
	"trap-quiet-before-loss":   {Result: quietFirst},
}

func isMove(g *faulty.Position, turn string) bool { return len(turn) == 5 && turn[2] == '-' }

func enemyAt(g *faulty.Position, name string) bool {
	c := g.Board().Square[slowtest.At(name)]
	return c != 0 && strings.ToLower(string(rune(c))) != g.Fields()[3]
}

// moves describes how moves are played. Its zero value is right.
type moves struct {
	captures                                       bool // the piece at the destination is removed
	keepsArrows, reversesOrigin, reversesOne       bool
	removesNone, removesEnemies, removesEverywhere bool
	removesOne                                     bool // at most one per turn
	keepsCounting                                  bool // a removal counts as a quiet turn
}

// play is the Play of a [faulty.RuleFault].
func (m moves) play(g *faulty.Position, turn string) string {
	if !isMove(g, turn) {
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
	return strings.Join([]string{b.String(), horizontal, vertical, string(rune(faulty.Other(f[3][0]))), f[4], strconv.Itoa(min(quiet, 100))}, " ")
}

func (m moves) reverse(b slowtest.Grid, a slowtest.Arrows, from, to slowtest.Point) {
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

func (m moves) remove(b slowtest.Grid, a slowtest.Arrows, to slowtest.Point, side byte) (removed bool) {
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

// against returns the moves against arrows.
func against(g *faulty.Position) []string {
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

// arrowsCapture removes pieces that an arrow surrounds when it is placed.
func arrowsCapture(g *faulty.Position, turn string) string {
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
	return strings.Join([]string{b.String(), horizontal, vertical, string(rune(faulty.Other(f[3][0]))), f[4], f[5]}, " ")
}

// lastPawn makes the last pawn of each side its king.
func lastPawn(g *faulty.Position, turn string) string {
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
	return strings.Join([]string{b.String(), f[1], f[2], string(rune(faulty.Other(side))), strings.Join(hand, ","), f[5]}, " ")
}

// inPlay reports whether all arrows are placed.
func inPlay(g *faulty.Position) bool {
	f := g.Fields()
	return f[4] == "0,0" && !strings.Contains(f[1]+f[2], ".")
}

// noMove changes the result if the side to move has pieces but no move.
func noMove(to string) func(*faulty.Position, string) string {
	return func(g *faulty.Position, right string) string {
		if !inPlay(g) || len(g.At(fresh(g)).Turns()) > 0 || !lives(g, 'w') || !lives(g, 'b') {
			return right
		}
		if to == "win" {
			return faulty.OpponentWins(right)
		}
		return to
	}
}

// fresh returns the position string with no quiet turns.
func fresh(g *faulty.Position) string {
	f := g.Fields()
	f[5] = "0"
	return strings.Join(f, " ")
}

// lives reports whether a side has a piece or, in a game with kings, its king.
func lives(g *faulty.Position, side byte) bool {
	letters := string(rune(side))
	if g.Rule == "king" {
		letters = strings.ToUpper(letters)
	} else {
		letters += strings.ToUpper(letters)
	}
	return g.Board().Count(letters) > 0
}

// twoKings gives the win to the player who removed both kings, or to the other player.
func twoKings(shift int) func(*faulty.Position, string) string {
	return func(g *faulty.Position, right string) string {
		if inPlay(g) && g.Rule == "king" && !lives(g, 'w') && !lives(g, 'b') {
			mover := map[string]int{"b": 0, "w": 1}[g.Fields()[3]]
			return []string{"p1win", "p2win"}[(mover+shift)%2]
		}
		return right
	}
}

// kingsLoseLast makes a side lose only when it has no piece at all, king or not.
func kingsLoseLast(g *faulty.Position, right string) string {
	if !inPlay(g) || g.Rule != "king" {
		return right
	}
	b := g.Board()
	if right != "none" && b.Count("wW") > 0 && b.Count("bB") > 0 && (!lives(g, 'w') || !lives(g, 'b')) {
		return "none"
	}
	return right
}

// all returns everything that must recur.
func all(f []string) string { return strings.Join(f[:4], " ") }

// occurrences returns how often the present position has occurred, compared by the
// result of matters.
func occurrences(g *faulty.Position, matters func(fields []string) string) int {
	n := 0
	for _, fen := range g.FENs {
		f := strings.Fields(fen)
		if !strings.Contains(f[1]+f[2], ".") && matters(f) == matters(g.Fields()) {
			n++
		}
	}
	return n
}

// bare returns the result without the draws by history.
func bare(g *faulty.Position) string { return g.At(fresh(g)).Result() }

func repetition(times int, matters func(fields []string) string) func(*faulty.Position, string) string {
	return func(g *faulty.Position, right string) string {
		if !inPlay(g) || bare(g) != "none" {
			return right
		}
		if occurrences(g, matters) >= times || g.Fields()[5] == "100" {
			return "draw"
		}
		return "none"
	}
}

// repetitionNotRead does not count the position that was set up.
func repetitionNotRead(g *faulty.Position, right string) string {
	if !inPlay(g) || bare(g) != "none" || g.Fields()[5] == "100" {
		return right
	}
	n := occurrences(g, all)
	if f := strings.Fields(g.FENs[0]); len(g.FENs) > 1 && all(f) == all(g.Fields()) {
		n--
	}
	if n >= 3 {
		return "draw"
	}
	return "none"
}

func quiet(most int) func(*faulty.Position, string) string {
	return func(g *faulty.Position, right string) string {
		if !inPlay(g) || bare(g) != "none" {
			return right
		}
		if quiet, _ := strconv.Atoi(g.Fields()[5]); occurrences(g, all) >= 3 || quiet >= most {
			return "draw"
		}
		return "none"
	}
}

// quietNotRead counts quiet turns from the position that was set up.
func quietNotRead(g *faulty.Position, right string) string {
	if !inPlay(g) || bare(g) != "none" || occurrences(g, all) >= 3 {
		return right
	}
	before, _ := strconv.Atoi(strings.Fields(g.FENs[0])[5])
	if quiet, _ := strconv.Atoi(g.Fields()[5]); quiet-before >= 100 {
		return "draw"
	}
	return "none"
}

// quietFirst makes the hundredth quiet turn a draw, whatever else it does.
func quietFirst(g *faulty.Position, right string) string {
	if inPlay(g) && g.Fields()[5] == "100" {
		return "draw"
	}
	return right
}
