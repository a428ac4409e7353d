package match

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/BurntSushi/toml"
)

// config is a settings file in TOML. It holds the fields of Settings, an optional
// table [sprt] for the test, an optional table [each] with defaults for all players,
// an optional table [limits] for their limits alone, and a table [[player]] for each
// player.
type config struct {
	Settings
	Limits  Limits           `toml:"limits"`
	Each    Player           `toml:"each"`
	Players []toml.Primitive `toml:"player"`
}

// ReadConfig reads a settings file into s. Settings that the file does not mention
// keep their values. It refuses unknown settings, but does not check the values. The
// defaults for each player pass through change and are returned.
func ReadConfig(in io.Reader, s *Settings, change func(each Player) (Player, error)) (each Player, err error) {
	c := config{Settings: *s}
	test := DefaultSPRT()
	c.SPRT = &test
	meta, err := toml.NewDecoder(in).Decode(&c)
	if err != nil {
		return each, inLine(err)
	}
	if c.Each.Limits == (Limits{}) {
		c.Each.Limits = c.Limits
	}
	if each, err = change(c.Each); err != nil {
		return each, err
	}
	for _, table := range c.Players {
		p := each
		p.Limits, p.Options, p.Command = Limits{}, maps.Clone(each.Options), slices.Clone(each.Command)
		if err := meta.PrimitiveDecode(table, &p); err != nil {
			return each, inLine(err)
		}
		if p.Limits == (Limits{}) {
			p.Limits = each.Limits
		}
		c.Settings.Players = append(c.Settings.Players, p)
	}
	switch {
	case len(meta.Undecoded()) > 0:
		return each, fmt.Errorf("%s is not understood", meta.Undecoded()[0])
	case c.Each.Name != "":
		return each, errors.New("each: all players cannot have one name")
	case !meta.IsDefined("sprt"):
		c.SPRT = s.SPRT
	}
	*s = c.Settings
	return each, nil
}

// inLine adds the line number to an error of a file, if it is known.
func inLine(err error) error {
	var syntax toml.ParseError
	if errors.As(err, &syntax) {
		return fmt.Errorf("line %d: %s", syntax.Position.Line, syntax.Message)
	}
	return err
}
