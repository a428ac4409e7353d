package match

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"tetrad/protocol/ugiclient"
)

// A CannotBegin is the error of a match of which no game was begun: its settings
// are not what the engines or the machine can do.
type CannotBegin struct{ error }

// Unwrap returns the reason.
func (c CannotBegin) Unwrap() error { return c.error }

// A refusal says which options an engine does not take, and why.
type refusal struct {
	engine  string
	reasons []string
}

// Error returns it for people.
func (r *refusal) Error() string {
	return fmt.Sprintf("engine %s: %s", r.engine, strings.Join(r.reasons, "; "))
}

// greet has a process ready for games: it knows the game and its options. The
// error of one that does not take them is a [refusal], unless the settings are
// lenient; then it is warned of.
func (p *pool) greet(ctx context.Context, process *process, player *Player) error {
	identity, err := process.Handshake(ctx, p.timeout())
	if err != nil {
		return err
	}
	process.identity = identity
	commands, reasons := p.optionCommands(&identity, player)
	if len(reasons) > 0 && !p.settings.Lenient {
		return &refusal{player.Name, reasons}
	}
	errors, err := process.ReadyErrors(ctx, p.timeout(), commands...)
	if err != nil {
		return err
	}
	for _, e := range errors {
		reasons = append(reasons, "it refuses an option: "+e)
	}
	if len(reasons) == 0 {
		return nil
	}
	r := &refusal{player.Name, reasons}
	if !p.settings.Lenient {
		return r
	}
	p.warn(r.Error())
	return nil
}

// optionCommands returns the lines that set the game and the options of a
// player, and what is wrong with them by the engine's own description. Names with
// a dot may be those of hidden options, which engines do not announce.
func (p *pool) optionCommands(identity *ugiclient.Identity, player *Player) (commands, reasons []string) {
	add := func(line string) {
		if line != "" {
			commands = append(commands, line)
		}
	}
	if o := identity.Option("Game"); o != nil {
		add(o.Command(p.settings.Game))
	}
	options := player.Options
	if o := identity.Option("Ponder"); o != nil && player.Ponder && !options.has("Ponder") {
		add(o.Command("true"))
	}
	for _, name := range slices.Sorted(maps.Keys(options)) {
		value := options[name]
		option := identity.Option(name)
		if option == nil && strings.Contains(name, ".") {
			p.warn(fmt.Sprintf("engine %s: option %s is not announced; it is sent as a hidden one, which the engine alone can refuse", player.Name, name))
			option = &ugiclient.Option{Name: name}
		} else if option == nil {
			reasons = append(reasons, unknownOption(identity, name))
			option = &ugiclient.Option{Name: name}
		} else if checked, err := option.Check(value); err == nil {
			value = checked
		} else {
			reasons = append(reasons, err.Error())
		}
		add(option.Command(value))
	}
	return commands, reasons
}

// seedOption is the name of the option for the seed of random choices.
const seedOption = "Seed"

// seedCommand returns the line, if there is one, that gives a player the seed for
// the game of a number, the same again whenever that game is played. A seed that
// the player was given stays.
func (s *Settings) seedCommand(player int, identity *ugiclient.Identity, game int) []string {
	if !s.VarySeeds {
		return nil
	}
	if s.Players[player].Options.has(seedOption) {
		return nil
	}
	option := identity.Option(seedOption)
	if option == nil {
		return nil
	}
	return []string{option.Command(strconv.FormatUint((s.Seed+uint64(game))%math.MaxInt32, 10))}
}

// has reports whether the option has a value, in upper or lower case.
func (o Options) has(name string) bool {
	for n := range o {
		if strings.EqualFold(n, name) {
			return true
		}
	}
	return false
}

// unknownOption says that an engine has no such option, and which it has.
func unknownOption(identity *ugiclient.Identity, name string) string {
	text := fmt.Sprintf("there is no option %q", name)
	if near := identity.Nearest(name); len(near) > 0 {
		return text + "; did you mean " + strings.Join(near, " or ") + "?"
	}
	if len(identity.Options) == 0 {
		return text + "; it announces none"
	}
	const most = 40
	var names []string
	for _, o := range identity.Options[:min(len(identity.Options), most)] {
		names = append(names, o.Name)
	}
	text += "; it has " + strings.Join(names, ", ")
	if len(identity.Options) > most {
		text += ", …"
	}
	return text
}

// warn tells the user of something, once.
func (p *pool) warn(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.warned[text] {
		return
	}
	p.warned[text] = true
	if p.warning != nil {
		p.warning(text)
	}
}
