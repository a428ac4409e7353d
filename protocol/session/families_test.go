package session

import (
	"slices"
	"strings"
	"testing"

	"tetrad/positions"
)

// TestFamilies checks that the page has the words of each game that it can show, and no
// other game.
func TestFamilies(t *testing.T) {
	families := rules.families()
	for _, entry := range rules.registry.Games {
		if entry.NewPresentation == nil {
			continue
		}
		if len(families) == 0 {
			t.Fatalf("%s and all after it are missing", entry.Family.Name)
		}
		f := families[0]
		families = families[1:]
		if f.Family != entry.Family.Name || f.Title == "" || len(f.Colours) != 2 || len(f.Counted) != 2 || len(f.RuleTitles) != len(f.Rules) {
			t.Errorf("%+v", f)
		}
		for rule, title := range f.RuleTitles {
			if title == "" || title == rule {
				t.Errorf("%s: the rule %s has no title", f.Family, rule)
			}
		}
	}
	if len(families) > 0 {
		t.Errorf("games that cannot be shown: %+v", families)
	}
}

// TestExamples checks the examples of games. They must be legal and have a text for each
// position. The rules must have a list, since the page inserts the example before it.
func TestExamples(t *testing.T) {
	for _, entry := range rules.registry.Games {
		name := entry.Family.Name
		e, err := exampleOf(&entry)
		if err == nil && e == nil {
			continue
		}
		if err != nil {
			t.Errorf("%s: %+v, %v", name, e, err)
			continue
		}
		end, err := rules.replay(line{Game: e.Game, FEN: e.FEN, Moves: e.Moves})
		if err != nil || end.entry.Family.Name != name || len(e.Texts) != len(e.Moves)+1 {
			t.Errorf("%s: %+v, %v", name, e, err)
		}
		text, err := GameFile(rules.registry, name+"/rules.html")
		if err != nil || !strings.Contains(string(text), "<ul>") {
			t.Errorf("the rules of %s: %v", name, err)
		}
	}
}

// TestGameWithoutFiles checks that a game without files for the page is still
// offered.
func TestGameWithoutFiles(t *testing.T) {
	bare := rules
	bare.registry.Games = slices.Clone(rules.registry.Games)
	entry := &bare.registry.Games[0]
	entry.Files = nil
	f := newFamily(entry)
	if f.HasBoard || f.HasStyle || f.HasRules || f.HasLesson || f.Example != nil {
		t.Errorf("%+v", f)
	}
	s, err := bare.state(line{Game: f.Family}, nil)
	if err != nil || len(s.Steps) == 0 {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestTracesOfALine(t *testing.T) {
	end, err := rules.replay(line{Game: "vinver-5", Moves: []string{"b2"}})
	if err != nil {
		t.Fatal(err)
	}
	presentation, err := end.presentation()
	if err != nil {
		t.Fatal(err)
	}
	before := end.position.FEN()
	var i infoReply
	i.add(presentation, end.position, []string{"swap", "c3", "c3", "d4"})
	if strings.Join(i.PV, " ") != "swap c3" || len(i.Traces) != 2 || i.Traces[0] != nil || i.Traces[1].Main.String() != "c3" {
		t.Errorf("%+v", i)
	}
	if end.position.FEN() != before || end.position.ToMove() != positions.P2 {
		t.Errorf("the position has changed to %s", end.position.FEN())
	}
}
