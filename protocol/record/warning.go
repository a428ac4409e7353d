package record

// A Kind says what a player did wrong without losing by it.
type Kind string

// The kinds of warnings.
const (
	IllegalLine  Kind = "illegal line of play"    // info … pv with a move that is none
	IllegalReply Kind = "illegal expected move"   // bestmove … ponder with a move that is none
	EarlyAnswer  Kind = "answers while pondering" // before ponderhit or stop
)

// A Warning is what a player did wrong in a game without losing by it.
type Warning struct {
	Player string `json:"player"` // p1 or p2
	Kind   Kind   `json:"kind"`
	Count  int    `json:"count"`
	Detail string `json:"detail,omitempty"` // of the first
}
