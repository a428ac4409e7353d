package settings

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestProgramDiffers checks in what a program may differ from an earlier one. What is
// not known of one of them makes no difference.
func TestProgramDiffers(t *testing.T) {
	known := Program{Sum: "1234567890abcdef", ID: "A 1", Options: "01"}
	for name, c := range map[string]struct {
		now  Program
		want string
	}{
		"the same":         {known, ""},
		"another content":  {Program{Sum: "fedcba0987654321", ID: "A 1", Options: "01"}, "./eng has another content"},
		"another name":     {Program{Sum: known.Sum, ID: "A 2", Options: "01"}, `"A 2", not "A 1"`},
		"other options":    {Program{Sum: known.Sum, ID: "A 1", Options: "02"}, "other options"},
		"it did not start": {Program{Sum: known.Sum}, ""},
		"it is unreadable": {Program{ID: "A 1", Options: "01"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			if got := c.now.Differs(&known, "./eng"); got != c.want && (c.want == "" || !strings.Contains(got, c.want)) {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// TestProgramSum checks what belongs to an engine: its program, and the script that an
// interpreter runs, but no file that a program of its own is given.
func TestProgramSum(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	write("eng", "#!/bin/sh\n")
	for name, c := range map[string]struct {
		command []string
		file    string
		changes bool
	}{
		"a program":                  {[]string{"./eng"}, "eng", true},
		"a file for a program":       {[]string{"./eng", "data"}, "data", false},
		"a script of an interpreter": {[]string{"sh", "-e", "script"}, "script", true},
		"no file":                    {[]string{"sh", "-c", "exec ./eng"}, "eng", false},
	} {
		t.Run(name, func(t *testing.T) {
			write("data", "1")
			write("script", "1")
			player := &Player{Command: c.command, Dir: folder}
			var before, after Program
			if err := before.Identify(player); err != nil || len(before.Sum) != 64 {
				t.Fatalf("%q, %v", before.Sum, err)
			}
			write(c.file, "another content")
			if err := after.Identify(player); err != nil || (after.Sum != before.Sum) != c.changes {
				t.Errorf("%s, then %s, %v", before.Sum, after.Sum, err)
			}
			write("eng", "#!/bin/sh\n")
		})
	}
}
