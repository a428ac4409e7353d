package record

// A WarningKind is a kind of error that a player makes without losing by it.
type WarningKind string

// The kinds of warnings.
const (
	IllegalLine  WarningKind = "illegal line of play"    // info … pv with an illegal move
	IllegalReply WarningKind = "illegal expected move"   // bestmove … ponder with an illegal move
	EarlyAnswer  WarningKind = "answers while pondering" // before ponderhit or stop
	Unasked      WarningKind = "answers unasked"         // a second bestmove, or one without a search
	OtherTurn    WarningKind = "line of another turn"    // the last info … pv does not begin with bestmove
	NoScore      WarningKind = "no score"                // a search without info … score
)

// A Warning counts the errors of one kind that a player made in a game without losing
// by them.
type Warning struct {
	Player string      `json:"player"` // p1 or p2
	Kind   WarningKind `json:"kind"`
	Count  int         `json:"count"`
	Detail string      `json:"detail,omitempty"` // of the first error
}
