package eval

import "testing"

// TestBadClasses requires that a line that the program cannot use stops it at once.
func TestBadClasses(t *testing.T) {
	for name, line := range map[string]string{
		"no class":         "12\n",
		"not a number":     "12 x\n",
		"negative class":   "12 -1\n",
		"no such class":    "12 99999999\n",
		"weight too large": "40000 3\n",
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("the line is taken")
				}
			}()
			MustParseClasses(line, make([]int16, 10))
		})
	}
}
