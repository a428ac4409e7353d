package session

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"strings"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/engine/sets"
)

// A gamesReply says what the page can show and do.
type gamesReply struct {
	Games   []family `json:"games"`
	Engines []string `json:"engines"`
	Keeps   bool     `json:"keeps"`   // whether games can be kept here
	Threads int      `json:"threads"` // greatest number of a search
	MaxText int      `json:"maxText"` // greatest size in bytes, as JSON, of a text or a game in a message
}

// MaxText is the greatest length in bytes, as JSON, of a text of records or a kept game
// in a message.
const MaxText = 3 << 20

func (s *Session) games(*Head) (*gamesReply, error) {
	return &gamesReply{s.solver.families(), s.engines.names(), s.library != nil, maxThreads, MaxText}, nil
}

// A family describes a family of games to the page before a game begins.
type family struct {
	Family      string            `json:"family"`
	Title       string            `json:"title"`
	About       string            `json:"about"` // one line about the aim of the game
	Sizes       []int             `json:"sizes"`
	DefaultSize int               `json:"defaultSize"`
	Rules       []string          `json:"rules"`
	RuleTitles  map[string]string `json:"ruleTitles"` // titles of the rules, for display
	RuleTexts   map[string]string `json:"ruleTexts"`  // a sentence about each rule; "" has the usual rules
	Credits     string            `json:"credits"`
	Variants    []string          `json:"variants"`

	Colours     []string  `json:"colours"`     // of p1 and p2 at the start
	Layout      string    `json:"layout"`      // plain, checkered or points
	Edges       []string  `json:"edges"`       // inks of the top and bottom edges, and of the other two; empty without owners
	Counted     []string  `json:"counted"`     // the word for one counted thing, and for several
	LevelPoints []float64 `json:"levelPoints"` // in percent, of each level from 2 on against the one below; empty: not measured

	HasBoard   bool     `json:"hasBoard"`   // games/FAMILY/board.js, a module that draws the board, exists
	HasStyle   bool     `json:"hasStyle"`   // games/FAMILY/board.css exists
	HasRules   bool     `json:"hasRules"`   // games/FAMILY/rules.html exists
	HasLesson  bool     `json:"hasLesson"`  // games/FAMILY/lesson.json exists
	HasPuzzles bool     `json:"hasPuzzles"` // the request puzzles has an answer
	Example    *example `json:"example,omitempty"`
}

// An example shows the special features of a game in a few turns. It comes from the
// file example.json of the game.
type example struct {
	Game  string   `json:"game"`
	FEN   string   `json:"fen"`
	Moves []string `json:"moves"`
	Texts []string `json:"texts"` // for the first position, and for the position after each move
}

// families returns the games that the page can show.
func (v solver) families() []family {
	list := []family{}
	for _, entry := range v.registry.Games {
		if entry.NewPresentation != nil {
			list = append(list, newFamily(&entry))
		}
	}
	return list
}

func newFamily(entry *game.Entry) family {
	f, appearance := entry.Family, entry.Appearance
	shown := family{
		Family: f.Name, Title: entry.Title, About: entry.About, Sizes: f.AllSizes(), DefaultSize: f.DefaultSize,
		Rules: orEmpty(f.Rules), RuleTitles: map[string]string{}, RuleTexts: map[string]string{},
		Credits: f.Credits,
		Colours: []string{appearance.Colours[0].Name, appearance.Colours[1].Name},
		Layout:  string(appearance.Layout), Edges: []string{},
		Counted:  []string{appearance.Counted.One, appearance.Counted.Many},
		HasBoard: has(entry, "board.js"), HasStyle: has(entry, "board.css"), HasRules: has(entry, "rules.html"),
		HasLesson: has(entry, "lesson.json"), LevelPoints: orEmpty(entry.LevelPoints),
	}
	for _, rule := range f.Rules {
		if shown.RuleTitles[rule] = entry.RuleTitles[rule]; shown.RuleTitles[rule] == "" {
			shown.RuleTitles[rule] = rule
		}
	}
	maps.Copy(shown.RuleTexts, entry.RuleTexts)
	for _, variant := range f.Variants() {
		shown.Variants = append(shown.Variants, variant.Name())
	}
	if appearance.Edges != nil {
		for _, colour := range []game.Colour{appearance.Edges.TopBottom, appearance.Edges.LeftRight} {
			_, ink := colourOf(&appearance, colour)
			shown.Edges = append(shown.Edges, ink)
		}
	}
	shown.HasPuzzles = sets.Puzzles.Exist(entry)
	shown.Example, _ = exampleOf(entry) // TestExamples reads all of them
	return shown
}

// exampleOf returns the example of a game, or nil if it has none.
func exampleOf(entry *game.Entry) (*example, error) {
	text, err := pageFile(entry, "example.json")
	if err != nil {
		return nil, nil
	}
	var e example
	if err := json.Unmarshal(text, &e); err != nil {
		return nil, fmt.Errorf("example.json of %s: %w", entry.Family.Name, err)
	}
	return &e, nil
}

func has(entry *game.Entry, name string) bool {
	_, err := pageFile(entry, name)
	return err == nil
}

// pageFile returns a file of a game for the page.
func pageFile(entry *game.Entry, name string) ([]byte, error) {
	if entry.Files == nil {
		return nil, fs.ErrNotExist
	}
	return fs.ReadFile(entry.Files, "page/"+name)
}

// GameFile returns a file of a game for the page. name is FAMILY/NAME, its path below
// games/ on the page.
func GameFile(registry engine.Registry, name string) ([]byte, error) {
	family, name, _ := strings.Cut(name, "/")
	for _, entry := range registry.Games {
		if entry.Family.Name == family {
			return pageFile(&entry, name)
		}
	}
	return nil, fs.ErrNotExist
}

// A fitsRequest asks which games allow a position.
type fitsRequest struct {
	Head
	FEN string `json:"fen"`
}

type fitsReply struct {
	Games []string `json:"games"` // the usual rules of a family come first
}

func (s *Session) fits(q *fitsRequest) (*fitsReply, error) {
	return &fitsReply{s.solver.gamesThatFit(q.FEN)}, nil
}

// maxFEN is the greatest length in bytes of a position string that is examined.
const maxFEN = 20_000

// gamesThatFit returns the names of the games that allow a position, in the order of
// the registry.
func (v solver) gamesThatFit(fen string) []string {
	names := []string{}
	if len(fen) > maxFEN {
		return names
	}
	for _, entry := range v.registry.Games {
		if entry.NewPresentation == nil {
			continue
		}
		for _, variant := range entry.Family.Variants() {
			if _, err := variant.Parse(fen); err == nil {
				names = append(names, variant.Name())
			}
		}
	}
	return names
}
