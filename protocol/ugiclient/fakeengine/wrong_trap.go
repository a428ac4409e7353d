//go:build unix

package fakeengine

import (
	"slices"
	"strconv"
	"strings"
)

// wrongTrap are rules of Trap with a fault each.
var wrongTrap = map[string]wrong{
	"trap-captures":       {play: trapMoves{captures: true}.play},
	"trap-no-swaps":       {deny: func(g *game, turn string) bool { return g.isTrapMove(turn) && g.board().square[at(turn[3:])] != 0 }},
	"trap-no-enemy-swaps": {deny: func(g *game, turn string) bool { return g.isTrapMove(turn) && g.trapEnemyAt(turn[3:]) }},
	"trap-no-friend-swaps": {deny: func(g *game, turn string) bool {
		return g.isTrapMove(turn) && g.board().square[at(turn[3:])] != 0 && !g.trapEnemyAt(turn[3:])
	}},
	"trap-no-reversal":         {play: trapMoves{keepsArrows: true}.play},
	"trap-reverses-origin":     {play: trapMoves{reversesOrigin: true}.play},
	"trap-reverses-one":        {play: trapMoves{reversesOne: true}.play},
	"trap-no-removal":          {play: trapMoves{removesNone: true}.play},
	"trap-removes-enemies":     {play: trapMoves{removesEnemies: true}.play},
	"trap-removes-everywhere":  {play: trapMoves{removesEverywhere: true}.play},
	"trap-removes-one":         {play: trapMoves{removesOne: true}.play},
	"trap-quiet-goes-on":       {play: trapMoves{keepsCounting: true}.play},
	"trap-against-arrows":      {extra: trapAgainst, play: trapMoves{}.play},
	"trap-arrows-one-way":      {deny: func(_ *game, turn string) bool { return len(turn) == 5 && turn[2] == '>' && turn[3:] < turn[:2] }},
	"trap-arrows-capture":      {play: trapArrowsCapture},
	"trap-no-move-draws":       {result: trapNoMove("draw")},
	"trap-no-move-wins":        {result: trapNoMove("win")},
	"trap-kings-are-pawns":     {as: func(name string) string { return strings.TrimSuffix(name, "-king") }, start: strings.ToLower},
	"trap-last-pawn-is-king":   {play: trapLastPawn},
	"trap-two-kings-mover":     {result: trapTwoKings(0)},
	"trap-two-kings-opponent":  {result: trapTwoKings(1)},
	"trap-kings-share-loss":    {result: trapKingsLoseLast},
	"trap-repetition-twice":    {result: trapRepetition(2, trapAll)},
	"trap-repetition-four":     {result: trapRepetition(4, trapAll)},
	"trap-repetition-never":    {result: trapRepetition(1000, trapAll)},
	"trap-repetition-pieces":   {result: trapRepetition(3, func(f []string) string { return f[0] + f[3] })},
	"trap-repetition-not-read": {result: trapRepetitionNotRead},
	"trap-quiet-99":            {result: trapQuiet(99)},
	"trap-quiet-101":           {result: trapQuiet(101)},
	"trap-quiet-never":         {result: trapQuiet(1000)},
	"trap-quiet-not-read":      {result: trapQuietNotRead},
	"trap-quiet-before-loss":   {result: trapQuietFirst},
}

func (g *game) isTrapMove(turn string) bool { return len(turn) == 5 && turn[2] == '-' }

func (g *game) trapEnemyAt(name string) bool {
	c := g.board().square[at(name)]
	return c != 0 && strings.ToLower(string(rune(c))) != g.fields()[3]
}

// arrows are the arrows of a board by line: the end that they point at. Lines
// are under both orders of their ends; those without an arrow are not there.
type arrows map[[2]point]point

func (a arrows) set(from, to point) { a[[2]point{from, to}], a[[2]point{to, from}] = to, to }

func readArrows(size int, horizontal, vertical string) arrows {
	a := arrows{}
	read := func(c rune, low, high point) {
		switch c {
		case '>', '^':
			a.set(low, high)
		case '<', 'v':
			a.set(high, low)
		}
	}
	for i, text := range strings.Split(horizontal, "/") {
		for file, c := range text {
			read(c, point{file, size - 1 - i}, point{file + 1, size - 1 - i})
		}
	}
	for i, text := range strings.Split(vertical, "/") {
		for file, c := range text {
			read(c, point{file, size - 2 - i}, point{file, size - 1 - i})
		}
	}
	return a
}

// fields returns the two fields of the position string.
func (a arrows) fields(size int) (horizontal, vertical string) {
	letter := func(low, high point, letters string) string {
		switch a[[2]point{low, high}] {
		case high:
			if _, ok := a[[2]point{low, high}]; ok {
				return letters[1:]
			}
		case low:
			if _, ok := a[[2]point{low, high}]; ok {
				return letters[:1]
			}
		}
		return "."
	}
	var ranks, between []string
	for rank := size - 1; rank >= 0; rank-- {
		across, down := "", ""
		for file := range size {
			if file < size-1 {
				across += letter(point{file, rank}, point{file + 1, rank}, "<>")
			}
			if rank > 0 {
				down += letter(point{file, rank - 1}, point{file, rank}, "v^")
			}
		}
		ranks = append(ranks, across)
		if rank > 0 {
			between = append(between, down)
		}
	}
	return strings.Join(ranks, "/"), strings.Join(between, "/")
}

// surrounded reports whether all arrows at p point at it.
func (a arrows) surrounded(b grid, p point) bool {
	return !slices.ContainsFunc(orthogonal, func(d point) bool {
		return b.has(p.plus(d)) && a[[2]point{p, p.plus(d)}] != p
	})
}

// trapMoves is how moves are played. What is zero is right.
type trapMoves struct {
	captures                                       bool // what stands at the destination is removed
	keepsArrows, reversesOrigin, reversesOne       bool
	removesNone, removesEnemies, removesEverywhere bool
	removesOne                                     bool // at most one a turn
	keepsCounting                                  bool // a removal is a quiet turn
}

// play is the play of a [wrong].
func (m trapMoves) play(g *game, turn string) string {
	if !g.isTrapMove(turn) {
		return ""
	}
	f := g.fields()
	b, a := g.board(), readArrows(g.size, f[1], f[2])
	from, to := at(turn[:2]), at(turn[3:])
	moved, met := b.square[from], b.square[to]
	b.square[to] = moved
	delete(b.square, from)
	if met != 0 && !m.captures {
		b.square[from] = met
	}
	m.reverse(b, a, from, to)
	removed := m.remove(b, a, to, f[3][0])
	quiet, _ := strconv.Atoi(f[5])
	if quiet++; removed && !m.keepsCounting {
		quiet = 0
	}
	horizontal, vertical := a.fields(g.size)
	return strings.Join([]string{b.String(), horizontal, vertical, string(rune(other(f[3][0]))), f[4], strconv.Itoa(min(quiet, 100))}, " ")
}

func (m trapMoves) reverse(b grid, a arrows, from, to point) {
	centre := to
	if m.reversesOrigin {
		centre = from
	}
	for _, d := range orthogonal {
		p := centre.plus(d)
		if !b.has(p) || m.keepsArrows || m.reversesOne && p != from {
			continue
		}
		if a[[2]point{centre, p}] == centre {
			a.set(centre, p)
		} else {
			a.set(p, centre)
		}
	}
}

func (m trapMoves) remove(b grid, a arrows, to point, side byte) (removed bool) {
	for _, p := range b.points() {
		d := p.minus(to)
		if b.square[p] == 0 || !a.surrounded(b, p) || m.removesNone || m.removesOne && removed ||
			!m.removesEverywhere && !slices.Contains(orthogonal, d) ||
			m.removesEnemies && strings.ToLower(string(rune(b.square[p]))) == string(rune(side)) {
			continue
		}
		delete(b.square, p)
		removed = true
	}
	return removed
}

// trapAgainst returns the moves against arrows.
func trapAgainst(g *game) []string {
	f := g.fields()
	if f[4] != "0,0" || strings.Contains(f[1]+f[2], ".") {
		return nil
	}
	var turns []string
	b, a := g.board(), readArrows(g.size, f[1], f[2])
	for _, p := range b.points() {
		if strings.ToLower(string(rune(b.square[p]))) != f[3] {
			continue
		}
		for _, d := range orthogonal {
			if to := p.plus(d); b.has(to) && a[[2]point{p, to}] == p {
				turns = append(turns, p.String()+"-"+to.String())
			}
		}
	}
	return turns
}

// trapArrowsCapture removes pieces that an arrow surrounds when it is placed.
func trapArrowsCapture(g *game, turn string) string {
	if !strings.Contains(turn, ">") {
		return ""
	}
	f := g.fields()
	b, a := g.board(), readArrows(g.size, f[1], f[2])
	to := at(turn[3:])
	a.set(at(turn[:2]), to)
	if b.square[to] == 0 || !a.surrounded(b, to) {
		return ""
	}
	delete(b.square, to)
	horizontal, vertical := a.fields(g.size)
	return strings.Join([]string{b.String(), horizontal, vertical, string(rune(other(f[3][0]))), f[4], f[5]}, " ")
}

// trapLastPawn makes the last pawn of each side its king.
func trapLastPawn(g *game, turn string) string {
	if len(turn) != 2 || g.rule != "king" {
		return ""
	}
	f := g.fields()
	b, side := g.board(), f[3][0]
	hand := strings.Split(f[4], ",")
	mine := map[byte]int{'w': 0, 'b': 1}[side]
	left, _ := strconv.Atoi(hand[mine])
	b.square[at(turn)] = side
	if left == 1 {
		b.square[at(turn)] = strings.ToUpper(string(rune(side)))[0]
	}
	hand[mine] = strconv.Itoa(left - 1)
	return strings.Join([]string{b.String(), f[1], f[2], string(rune(other(side))), strings.Join(hand, ","), f[5]}, " ")
}

// trapInPlay reports whether all arrows are there.
func (g *game) trapInPlay() bool {
	f := g.fields()
	return f[4] == "0,0" && !strings.Contains(f[1]+f[2], ".")
}

// trapNoMove changes the result where the side to move has pieces, and none
// that can move.
func trapNoMove(to string) func(*game, string) string {
	return func(g *game, right string) string {
		if !g.trapInPlay() || len(newGame(g.name, g.trapFresh(), &wrong{}).right.Turns()) > 0 || !g.trapLives('w') || !g.trapLives('b') {
			return right
		}
		if to == "win" {
			return opponentWins(right)
		}
		return to
	}
}

// trapFresh is the position string with no quiet turns.
func (g *game) trapFresh() string {
	f := g.fields()
	f[5] = "0"
	return strings.Join(f, " ")
}

// trapLives reports whether a side has a piece or, where there are kings, its.
func (g *game) trapLives(side byte) bool {
	letters := string(rune(side))
	if g.rule == "king" {
		letters = strings.ToUpper(letters)
	} else {
		letters += strings.ToUpper(letters)
	}
	return g.board().count(letters) > 0
}

// trapTwoKings has the player win who removed both kings, or the other one.
func trapTwoKings(shift int) func(*game, string) string {
	return func(g *game, right string) string {
		if g.trapInPlay() && g.rule == "king" && !g.trapLives('w') && !g.trapLives('b') {
			mover := map[string]int{"b": 0, "w": 1}[g.fields()[3]]
			return []string{"p1win", "p2win"}[(mover+shift)%2]
		}
		return right
	}
}

// trapKingsLoseLast has a side lose only without any piece, king or not.
func trapKingsLoseLast(g *game, right string) string {
	if !g.trapInPlay() || g.rule != "king" {
		return right
	}
	b := g.board()
	if right != "none" && b.count("wW") > 0 && b.count("bB") > 0 && (!g.trapLives('w') || !g.trapLives('b')) {
		return "none"
	}
	return right
}

// trapAll is what has to come again.
func trapAll(f []string) string { return strings.Join(f[:4], " ") }

// occurrences returns how often the present position has occurred, by what
// matters of it.
func (g *game) occurrences(matters func(fields []string) string) int {
	n := 0
	for _, fen := range g.fens {
		f := strings.Fields(fen)
		if !strings.Contains(f[1]+f[2], ".") && matters(f) == matters(g.fields()) {
			n++
		}
	}
	return n
}

// trapBare returns the result without the draws by history.
func (g *game) trapBare() string { return newGame(g.name, g.trapFresh(), &wrong{}).right.Result() }

func trapRepetition(times int, matters func(fields []string) string) func(*game, string) string {
	return func(g *game, right string) string {
		if !g.trapInPlay() || g.trapBare() != "none" {
			return right
		}
		if g.occurrences(matters) >= times || g.fields()[5] == "100" {
			return "draw"
		}
		return "none"
	}
}

// trapRepetitionNotRead does not count the position that was set up.
func trapRepetitionNotRead(g *game, right string) string {
	if !g.trapInPlay() || g.trapBare() != "none" || g.fields()[5] == "100" {
		return right
	}
	n := g.occurrences(trapAll)
	if f := strings.Fields(g.fens[0]); len(g.fens) > 1 && trapAll(f) == trapAll(g.fields()) {
		n--
	}
	if n >= 3 {
		return "draw"
	}
	return "none"
}

func trapQuiet(most int) func(*game, string) string {
	return func(g *game, right string) string {
		if !g.trapInPlay() || g.trapBare() != "none" {
			return right
		}
		if quiet, _ := strconv.Atoi(g.fields()[5]); g.occurrences(trapAll) >= 3 || quiet >= most {
			return "draw"
		}
		return "none"
	}
}

// trapQuietNotRead counts quiet turns from the position that was set up.
func trapQuietNotRead(g *game, right string) string {
	if !g.trapInPlay() || g.trapBare() != "none" || g.occurrences(trapAll) >= 3 {
		return right
	}
	before, _ := strconv.Atoi(strings.Fields(g.fens[0])[5])
	if quiet, _ := strconv.Atoi(g.fields()[5]); quiet-before >= 100 {
		return "draw"
	}
	return "none"
}

// trapQuietFirst has the hundredth quiet turn draw, whatever else it does.
func trapQuietFirst(g *game, right string) string {
	if g.trapInPlay() && g.fields()[5] == "100" {
		return "draw"
	}
	return right
}
