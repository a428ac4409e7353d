package game

// Checks are the data with which tetrad check tests how well another engine keeps to
// the rules of a game.
type Checks struct {
	// Variants are those in which an engine has to play random games; nil: the variant
	// with the default size and the ordinary rules.
	Variants   []string
	Clauses    []Clause
	BadStrings []BadString
}

// A Clause is a position that tests a clause of the rules: an engine that breaks the
// clause reveals it there. The table does not list the right answers. They come from
// the rules of the game.
type Clause struct {
	Variant string
	Rule    string // what the rules say
	Breaks  string // what an engine that breaks the clause does
	FEN     string // the position; "" is the start
	Moves   string // played from the position; the last ones are checked one by one
	Legal   string // legal moves, each of which is tried
	Illegal string // moves that the engine must refuse
}

// A BadString is a position string that an engine must refuse.
type BadString struct {
	Variant string
	Name    string // what is wrong: "a rank too few"
	FEN     string
}

// CheckedVariants returns [Checks.Variants], or its default.
func (e *Entry) CheckedVariants() []string {
	if e.Checks.Variants == nil {
		return []string{e.Family.Name}
	}
	return e.Checks.Variants
}
