package match

import (
	"errors"
	"fmt"
	"io"

	"github.com/BurntSushi/toml"
)

// config is a file of settings in TOML: the fields of Settings, a table [sprt]
// if there is a test, a table [limits] for the players that have none of their
// own, and a table [[player]] for each player.
type config struct {
	Settings
	Limits Limits `toml:"limits"`
}

// ReadConfig reads a file of settings; what it does not say stays as it is in
// s. It refuses what it does not know. The settings are not checked.
func ReadConfig(in io.Reader, s *Settings) error {
	c := config{Settings: *s}
	test := DefaultSPRT()
	c.SPRT = &test
	meta, err := toml.NewDecoder(in).Decode(&c)
	var syntax toml.ParseError
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("line %d: %s", syntax.Position.Line, syntax.Message)
	case err != nil:
		return err
	case len(meta.Undecoded()) > 0:
		return fmt.Errorf("%s is not understood", meta.Undecoded()[0])
	}
	if !meta.IsDefined("sprt") {
		c.SPRT = s.SPRT
	}
	for i := range c.Players {
		if c.Players[i].Limits == (Limits{}) {
			c.Players[i].Limits = c.Limits
		}
	}
	*s = c.Settings
	return nil
}
