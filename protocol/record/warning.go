package record

// A Kind is a kind of error that a player makes without losing by it.
type Kind string

// The kinds of warnings.
const (
	IllegalLine  Kind = "illegal line of play"    // info … pv with an illegal move
	IllegalReply Kind = "illegal expected move"   // bestmove … ponder with an illegal move
	EarlyAnswer  Kind = "answers while pondering" // before ponderhit or stop
	Unasked      Kind = "answers unasked"         // a second bestmove, or one without a search
)

// A Warning counts the errors of one kind that a player made in a game without losing
// by them.
type Warning struct {
	Player string `json:"player"` // p1 or p2
	Kind   Kind   `json:"kind"`
	Count  int    `json:"count"`
	Detail string `json:"detail,omitempty"` // of the first error
}
