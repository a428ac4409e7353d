package terminal

import (
	"fmt"
	"os"

	"tetrad/engine/wholefile"
	"tetrad/protocol/record"
)

// SaveFile writes a game in PGN, wholly or not at all. Unless replace is set, the file
// must not exist.
func SaveFile(name string, replace bool, g *record.Game) error {
	if _, err := os.Lstat(name); err == nil && !replace {
		return fmt.Errorf("%s exists; choose another name", name)
	}
	return wholefile.WriteBytes(name, 0o644, []byte(g.PGN()))
}
