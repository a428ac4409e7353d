package report

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

// sectionsText is what the sections say of themselves: a heading "# id: title" for each,
// its paragraphs, and notes under "## name", which are said where they apply. Words in
// braces are replaced by figures of the games.
//
//go:embed sections.md
var sectionsText string

// prose is a section of the text.
type prose struct {
	title string
	text  []string          // paragraphs
	notes map[string]string // a paragraph each
}

// texts are the sections of the text by their ids.
var texts = sync.OnceValue(func() map[string]*prose {
	all := map[string]*prose{}
	var last *prose
	note := ""
	for _, block := range strings.Split(strings.TrimSpace(sectionsText), "\n\n") {
		if id, title, ok := strings.Cut(strings.TrimPrefix(block, "# "), ": "); ok && strings.HasPrefix(block, "# ") {
			last, note = &prose{title: title, notes: map[string]string{}}, ""
			all[id] = last
			continue
		}
		block = strings.ReplaceAll(block, "\n", " ")
		switch {
		case strings.HasPrefix(block, "## "):
			note = block[len("## "):]
		case note != "":
			last.notes[note] = block
		default:
			last.text = append(last.text, block)
		}
	}
	return all
})

// newSection returns a section with its title and text.
func newSection(id string) Section {
	return Section{ID: id, Title: texts()[id].title, Text: slices.Clone(texts()[id].text)}
}

// say adds a note to a section. values are the names and values of what stands between braces,
// in turn.
func (s *Section) say(note string, values ...string) {
	s.Text = append(s.Text, noted(s.ID, note, values...))
}

// noted returns a note of a section.
func noted(section, note string, values ...string) string {
	var pairs []string
	for i := 0; i < len(values); i += 2 {
		pairs = append(pairs, "{"+values[i]+"}", values[i+1])
	}
	return strings.NewReplacer(pairs...).Replace(texts()[section].notes[note])
}
