package gtp

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"tetrad/positions/docstest"
)

// specified are the commands of the protocol's specification (draft 2): those that it
// requires, and the others.
var specified = strings.Fields(`protocol_version name version known_command list_commands quit boardsize clear_board komi
	play genmove fixed_handicap place_free_handicap set_free_handicap undo time_settings time_left final_score
	final_status_list loadsgf reg_genmove showboard`)

// TestDocumentedCommands checks that the page names the commands of the protocol that
// are missing, and no others.
func TestDocumentedCommands(t *testing.T) {
	_, rest, found := strings.Cut(docstest.Page(t, "docs/connect/gtp.md"), "All commands of the protocol but ")
	sentence, _, ended := strings.Cut(rest, "; ")
	if !found || !ended {
		t.Fatal("the page does not list the missing commands")
	}
	var missing []string
	for _, name := range regexp.MustCompile("`([a-z_]+)`").FindAllStringSubmatch(sentence, -1) {
		missing = append(missing, name[1])
	}
	for _, name := range specified {
		if _, known := findCommand(name); known == slices.Contains(missing, name) {
			t.Errorf("%s: known %v, and the page calls these missing: %v", name, known, missing)
		}
	}
	for _, name := range missing {
		if !slices.Contains(specified, name) {
			t.Errorf("%s is no command of the protocol", name)
		}
	}
}
