package page

import (
	"strings"
	"testing"

	"tetrad/positions"
)

// What a game brings along for the page is whole.
func TestFamilies(t *testing.T) {
	families := rules.families()
	for i, entry := range rules.registry.Games {
		if entry.NewFace == nil {
			t.Errorf("%s has no face", entry.Family.Name)
			continue
		}
		f := families[i]
		if f.Family != entry.Family.Name || f.Title == "" || len(f.Colours) != 2 || len(f.Counted) != 2 || len(f.RuleTitles) != len(f.Rules) {
			t.Errorf("%+v", f)
		}
		for rule, title := range f.RuleTitles {
			if title == "" || title == rule {
				t.Errorf("%s: the rule %s has no title", f.Family, rule)
			}
		}
	}
}

// Each example is a game that can be played, with a text for each position; and
// the rules have a list, before which it stands.
func TestExamples(t *testing.T) {
	for _, entry := range rules.registry.Games {
		name := entry.Family.Name
		e, err := exampleOf(&entry)
		if err != nil || e == nil {
			t.Errorf("%s: %+v, %v", name, e, err)
			continue
		}
		end, err := rules.replay(line{Game: e.Game, FEN: e.FEN, Moves: e.Moves})
		if err != nil || end.entry.Family.Name != name || len(e.Texts) != len(e.Moves)+1 {
			t.Errorf("%s: %+v, %v", name, e, err)
		}
		text, err := rules.gameFile(name + "/rules.html")
		if err != nil || !strings.Contains(string(text), "<ul>") {
			t.Errorf("the rules of %s: %v", name, err)
		}
	}
}

func TestTracesOfALine(t *testing.T) {
	end, err := rules.replay(line{Game: "vinver-5", Moves: []string{"b2"}})
	if err != nil {
		t.Fatal(err)
	}
	face, err := end.face()
	if err != nil {
		t.Fatal(err)
	}
	before := end.position.FEN()
	var i info
	i.add(face, end.position, []string{"swap", "c3", "c3", "d4"})
	if strings.Join(i.PV, " ") != "swap c3" || len(i.Traces) != 2 || i.Traces[0] != nil || i.Traces[1].Main.String() != "c3" {
		t.Errorf("%+v", i)
	}
	if end.position.FEN() != before || end.position.ToMove() != positions.P2 {
		t.Errorf("the position has changed to %s", end.position.FEN())
	}
}
