package match

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/BurntSushi/toml"
)

// config is a file of settings in TOML: the fields of Settings, a table [sprt]
// if there is a test, a table [each] for what all players have that do not say
// otherwise, a table [limits] for their limits alone, and a table [[player]] for
// each player.
type config struct {
	Settings
	Limits  Limits           `toml:"limits"`
	Each    Player           `toml:"each"`
	Players []toml.Primitive `toml:"player"`
}

// ReadConfig reads a file of settings; what it does not say stays as it is in
// s. It refuses what it does not know. The settings are not checked. What the
// file says of each player goes through change, and is returned.
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

// inLine returns an error of a file with its line, where that is known.
func inLine(err error) error {
	var syntax toml.ParseError
	if errors.As(err, &syntax) {
		return fmt.Errorf("line %d: %s", syntax.Position.Line, syntax.Message)
	}
	return err
}
