package game

// Checks are what tetrad check knows of a game, to tell how well an engine of
// somebody else keeps to its rules.
type Checks struct {
	// Variants are those of which an engine is asked to play random games; nil:
	// the one with the default size and the ordinary rules.
	Variants   []string
	Clauses    []Clause
	BadStrings []BadString
}

// A Clause is a position that tests a clause of the rules: an engine that breaks the
// clause gives itself away there. The right answers are not written down; they come
// from the rules of the game.
type Clause struct {
	Variant string
	Rule    string // what the rules say
	Breaks  string // what an engine that breaks it does
	FEN     string // the position; "" is the start
	Moves   string // played from there; the last ones are looked at one by one
	Legal   string // legal moves, each of which is tried
	Illegal string // moves that have to be refused
}

// A BadString is a position string that has to be refused.
type BadString struct {
	Variant string
	Name    string // what is wrong: "a rank too few"
	FEN     string
}

// CheckedVariants returns [Checks.Variants], or the default of it.
func (e *Entry) CheckedVariants() []string {
	if e.Checks.Variants == nil {
		return []string{e.Family.Name}
	}
	return e.Checks.Variants
}
