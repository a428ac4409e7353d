package veletas

import (
	_ "embed"
	"sync"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/bitboard"
	"tetrad/positions/veletas"
)

// An orderTable has the weights of all classes, in hundredths of a nat, and again those of
// patterns by the contents of the neighbours.
type orderTable struct {
	weights              [orderClasses]int16
	shotCodes, moveCodes [1 << 16]int16
}

//go:embed order.txt
var orderText string

// orderWeights has the weights in use. The first use makes it.
var orderWeights = sync.OnceValue(func() *orderTable {
	w := new(orderTable)
	eval.MustParseClasses(orderText, w.weights[:])
	for code, pattern := range eval.NeighbourhoodNumbers() {
		w.shotCodes[code] = w.weights[shotPatternAt+int(pattern)]
		w.moveCodes[code] = w.weights[movePatternAt+int(pattern)]
	}
	return w
})

// HasOrder reports whether there is an order for a position. It was learned on 10×10.
func HasOrder(p *veletas.Position) bool { return p.Size() == 10 }

// OrderSteps is an order for alpha-beta on boards that have one. A score is a sum of class
// weights, such as that of the pattern of the neighbours (R. Coulom, "Computing Elo Ratings
// of Move Patterns in the Game of Go", 2007). All steps of the setup get 0: it is searched too
// little to need more.
func (Evaluator) OrderSteps(p positions.Position, steps []positions.Step, scores []int32) {
	r, q := rater{w: orderWeights()}, p.(*veletas.Position)
	if q.Phase() != veletas.Play {
		clear(scores)
		return
	}
	r.extract(q)
	if mover, shoots := r.p.Mover(); shoots {
		r.shots(mover, steps, scores)
	} else {
		r.moves(steps, scores)
	}
}

// A rater knows of a position what the classes of its steps depend on.
type rater struct {
	w          *orderTable
	p          *veletas.Position
	groups     [2]*veletas.Groups
	beside     [2]veletas.Bitboard // squares orthogonally beside stones
	own, enemy veletas.Bitboard    // stones of a side, and what is neither stone nor empty
	empty      veletas.Bitboard
}

// extract sets r to what it knows of p, but for the weights.
func (r *rater) extract(p *veletas.Position) {
	side := p.Side()
	own, enemy := p.Stones(side), p.Stones(side.Opponent())
	r.p, r.empty = p, p.Empty()
	other := p.Squares().AndNot(r.empty).AndNot(own.Or(enemy))
	r.own, r.enemy = own.Or(other), enemy.Or(other)
	r.groups = [2]*veletas.Groups{p.Groups(side), p.Groups(side.Opponent())}
	r.beside = [2]veletas.Bitboard{own.Beside(), enemy.Beside()}
}

// apart holds the distances of squares.
var apart = func() (table [cells][cells]uint8) {
	for a := range table {
		for b := range table {
			files, ranks := veletas.File(a)-veletas.File(b), veletas.Rank(a)-veletas.Rank(b)
			table[a][b] = uint8(max(files, -files, ranks, -ranks))
		}
	}
	return table
}()

// shots scores the squares at which the shooter on mover can shoot.
func (r *rater) shots(mover int, steps []positions.Step, scores []int32) {
	w := r.w
	targets := r.p.Reach(mover)
	var sums [cells]int32 // of what shooters add to the squares
	add := func(squares veletas.Bitboard, class int) {
		for weight := int32(w.weights[class]); !squares.IsEmpty(); squares = squares.WithoutFirst() {
			sums[squares.First()] += weight
		}
	}
	standing := r.situation(mover)
	away := int32(w.weights[shotAwayAt+standing])
	for rest := r.p.Unclaimed().And(targets.Around().Or(bitboard.Bit(mover))); !rest.IsEmpty(); rest = rest.WithoutFirst() {
		sq := rest.First()
		class := shotNearAt
		standing := standing
		if sq == mover {
			class += 2 * situations
		} else {
			standing = r.situation(sq)
		}
		near, beside := around[sq].And(targets), bitboard.Bit(sq).Beside()
		add(near.AndNot(beside), class+standing)
		add(near.And(beside), class+situations+standing)
	}
	far := &apart[mover]
	for i, s := range steps {
		sq := int(s) & 127
		scores[i] = sums[sq] + int32(w.shotCodes[r.code(sq)]) + int32(w.weights[r.groupsClass(sq)]) + int32(w.weights[shotFarAt+int(far[sq])])
		if far[sq] > 1 {
			scores[i] += away
		}
	}
}

// A landing is what counts of a square to which shooters move.
type landing struct {
	score            int32 // but for what depends on where the shooter comes from
	code             int32 // weight of the pattern
	room, near, lead uint8
}

// land sets l to what counts of a square.
func (r *rater) land(l *landing, to int, unclaimed veletas.Bitboard) {
	l.code = int32(r.w.moveCodes[r.code(to)])
	l.room = uint8(around[to].And(r.empty).Count() - 1)
	l.near = uint8(around[to].And(unclaimed).Count())
	l.lead = uint8(r.lead(to))
	l.score = l.code + r.w.landing(int(l.room), int(l.near), int(l.lead))
}

// landing returns the weights of the number of empty squares and shooters around a square
// and of who leads beside it.
func (w *orderTable) landing(room, near, lead int) int32 {
	return int32(w.weights[toAt+room*orderLeads+lead]) + int32(w.weights[moveNearAt+min(near, nearMost)])
}

// moves scores the moves of shooters, and their staying.
func (r *rater) moves(steps []positions.Step, scores []int32) {
	w := r.w
	var landings [cells]landing
	var known, beside veletas.Bitboard
	unclaimed := r.p.Unclaimed()
	from, standing, leaves := -1, 0, int32(0)
	var leads []int16 // by the lead after the move
	for i, s := range steps {
		start, to := veletas.FromTo(s)
		if start != from {
			from, standing, beside = start, r.situation(start), around[start]
			leaves = int32(w.weights[fromAt+standing])
			leads = w.weights[leadsAt+standing%orderLeads*orderLeads:][:orderLeads]
		}
		if to == from {
			scores[i] = int32(w.weights[stayAt+standing])
			continue
		}
		l := &landings[to]
		if !known.Has(to) {
			known = known.Or(bitboard.Bit(to))
			r.land(l, to, unclaimed)
		}
		score := l.score
		if beside.Has(to) { // the shooter leaves a square beside it
			score = l.code + w.landing(int(l.room)+1, int(l.near)-1, int(l.lead))
		}
		scores[i] = score + leaves + int32(leads[l.lead])
	}
}
