package page

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"

	"tetrad/engine/game"
)

// A family describes a family of games to the page, before one is played.
type family struct {
	Family      string            `json:"family"`
	Title       string            `json:"title"`
	Sizes       []int             `json:"sizes"`
	DefaultSize int               `json:"defaultSize"`
	Rules       []string          `json:"rules"`
	RuleTitles  map[string]string `json:"ruleTitles"` // what each rule means, for people
	Credits     string            `json:"credits"`
	Variants    []string          `json:"variants"`

	Colours []string `json:"colours"` // of p1 and p2 at the start
	Layout  string   `json:"layout"`  // plain, checkered or points
	Edges   []string `json:"edges"`   // inks of the top and bottom edges, and of the other two; empty: nobody's
	Counted []string `json:"counted"` // the word for one that counts, and for more

	HasBoard bool     `json:"hasBoard"` // a module that draws it: games/FAMILY/board.js
	HasStyle bool     `json:"hasStyle"` // games/FAMILY/board.css
	HasRules bool     `json:"hasRules"` // games/FAMILY/rules.html
	Example  *example `json:"example,omitempty"`
}

// An example shows in a few turns what is special about a game. It is read from
// the file example.json of the game.
type example struct {
	Game  string   `json:"game"`
	FEN   string   `json:"fen"`
	Moves []string `json:"moves"`
	Texts []string `json:"texts"` // of the beginning, and after each move
}

// families returns the games that the page can show.
func (o oracle) families() []family {
	list := []family{}
	for _, entry := range o.registry.Games {
		if entry.NewFace != nil {
			list = append(list, newFamily(&entry))
		}
	}
	return list
}

func newFamily(entry *game.Entry) family {
	f, look := entry.Family, entry.Look
	shown := family{
		Family: f.Name, Title: entry.Title, Sizes: f.AllSizes(), DefaultSize: f.DefaultSize,
		Rules: orEmpty(f.Rules), RuleTitles: map[string]string{}, Credits: f.Credits,
		Colours: []string{look.Colours[0].Name, look.Colours[1].Name}, Layout: string(look.Layout), Edges: []string{},
		Counted:  []string{look.Counted.One, look.Counted.Many},
		HasBoard: has(entry, "board.js"), HasStyle: has(entry, "board.css"), HasRules: has(entry, "rules.html"),
	}
	for _, rule := range f.Rules {
		if shown.RuleTitles[rule] = entry.RuleTitles[rule]; shown.RuleTitles[rule] == "" {
			shown.RuleTitles[rule] = rule
		}
	}
	for _, variant := range f.Variants() {
		shown.Variants = append(shown.Variants, variant.Name())
	}
	if look.Edges != nil {
		for _, colour := range []game.Colour{look.Edges.TopBottom, look.Edges.LeftRight} {
			_, ink := colourOf(&look, colour)
			shown.Edges = append(shown.Edges, ink)
		}
	}
	shown.Example, _ = exampleOf(entry) // TestExamples reads all of them
	return shown
}

// exampleOf returns the example of a game; nil where it has none.
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

// pageFile returns a file that a game brings along for the page.
func pageFile(entry *game.Entry, name string) ([]byte, error) {
	if entry.Files == nil {
		return nil, fs.ErrNotExist
	}
	return fs.ReadFile(entry.Files, "page/"+name)
}

// gameFile returns a file FAMILY/NAME below games/.
func (o oracle) gameFile(name string) ([]byte, error) {
	family, name, _ := strings.Cut(name, "/")
	for _, entry := range o.registry.Games {
		if entry.Family.Name == family {
			return pageFile(&entry, name)
		}
	}
	return nil, fs.ErrNotExist
}
