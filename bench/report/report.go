package report

import (
	"time"

	"tetrad/bench/report/games"
	"tetrad/stats"
)

// schemaName names the format of reports in JSON. It changes if a field is removed or
// changes its meaning, but not if a field is added.
const schemaName = "tetrad-report-1"

// A Report is what was found out about a variant, or two to compare. All estimates are
// lists with one for each variant.
type Report struct {
	Schema   string    `json:"schema"`
	Made     Made      `json:"made"`
	Variants []About   `json:"variants"`
	Answers  []Answer  `json:"answers"` // to what designers ask first
	Figures  []Figure  `json:"figures"` // the most important ones
	Sections []Section `json:"sections"`
}

// Made says how a report was made, so that it can be made again.
type Made struct {
	Version  string         `json:"version"`
	Revision string         `json:"revision,omitempty"`
	Command  string         `json:"command"`
	Settings games.Settings `json:"settings"`
	Rounds   int            `json:"rounds"`
	Games    int            `json:"games"`   // of all series
	Machine  string         `json:"machine"` // of the last run
	Date     time.Time      `json:"date"`
}

// About describes a variant.
type About struct {
	Name    string `json:"name"`
	Title   string `json:"title"`
	Rules   string `json:"rules"`   // what the game is about, in a sentence or two
	Credits string `json:"credits"` // designer, year and site
	Games   int    `json:"games"`   // between the strongest players
	// Nodes is the number of nodes that the strongest players search at a turn: that of the
	// settings, times a factor of the game.
	Nodes uint64 `json:"nodes"`
	// Summary says in a paragraph what was found.
	Summary string `json:"summary"`
	// Picture is a game that ends in the middle of a representative one; nil: none.
	Picture *Shown `json:"picture,omitempty"`
}

// An Answer is what a report says to a question in words, for each variant.
type Answer struct {
	Question string    `json:"question"`
	Of       []Verdict `json:"of"`
}

// A Verdict is an answer with what it rests on, a line each.
type Verdict struct {
	Text       string `json:"text"`
	Confidence string `json:"confidence"` // proved, by the rules, high, moderate or low; and what limits it
	Reason     string `json:"reason"`
}

// A Figure is a number of the first screen.
type Figure struct {
	Title      string           `json:"title"`
	Unit       Unit             `json:"unit"`
	Of         []stats.Estimate `json:"of"`
	Noun       string           `json:"noun,omitempty"` // what is counted
	Definition string           `json:"definition"`
	Section    string           `json:"section"` // where there is more
}

// A Section is a part of the page.
type Section struct {
	ID     string   `json:"id"`
	Title  string   `json:"title"`
	Text   []string `json:"text"` // paragraphs: what it tells, and definitions
	Tables []Table  `json:"tables,omitempty"`
	Shown  []Shown  `json:"shown,omitempty"`
}

// A Table has rows of estimates, for all variants or for one.
type Table struct {
	Caption  string   `json:"caption"`
	Label    string   `json:"label"`           // of the first column
	Chart    bool     `json:"chart,omitempty"` // whether it is drawn, too
	Variants []string `json:"variants"`
	Rows     []Row    `json:"rows"`
}

// A Row is a quantity for each variant of its table.
type Row struct {
	Label string           `json:"label"`
	Unit  Unit             `json:"unit"`
	Of    []stats.Estimate `json:"of"`
}

// Shown is a game that the page shows on a board.
type Shown struct {
	Title   string   `json:"title"`
	Note    string   `json:"note"`
	Variant string   `json:"variant"`
	FEN     string   `json:"fen,omitempty"` // where it begins; empty: the start position
	Moves   []string `json:"moves"`
}
