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

// A CannotBegin is the error of a match in which no game has begun: the engines or
// the machine cannot meet its settings.
type CannotBegin struct{ error }

// Unwrap returns the reason.
func (c CannotBegin) Unwrap() error { return c.error }

// A refusal lists the options that an engine does not accept, and the reasons.
type refusal struct {
	engine  string
	reasons []string
}

// Error returns the refusal as text for the user.
func (r *refusal) Error() string {
	return fmt.Sprintf("engine %s: %s", r.engine, strings.Join(r.reasons, "; "))
}

// greet prepares a process for games and sets the game and the options. If the engine
// does not accept them, the error is a [refusal]. If the settings are lenient, greet
// only warns of it.
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

// optionCommands returns the lines that set the game and the options of a player, and
// the reasons why they disagree with the engine's own description. A name with a dot
// may be that of a hidden option, which engines do not announce.
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
		if player.guarded && (option == nil || !isHarmless(option)) {
			reasons = append(reasons, fmt.Sprintf("option %s is not announced as a number or a choice, and a match of another machine sets no others", name))
			continue
		}
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

// isHarmless reports whether an option has only values that the engine has announced.
// A text could name a file to write.
func isHarmless(o *ugiclient.Option) bool {
	return o.Type == "spin" || o.Type == "check" || o.Type == "combo" && len(o.Vars) > 0
}

// seedOption is the name of the option for the seed of random choices.
const seedOption = "Seed"

// seedCommand returns the line that gives a player its seed for a game, or none. The
// seed is the same whenever that game is played. It does not replace a seed among the
// player's own options.
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

// has reports whether the option has a value. It ignores the case of the name.
func (o Options) has(name string) bool {
	for n := range o {
		if strings.EqualFold(n, name) {
			return true
		}
	}
	return false
}

// unknownOption explains that an engine has no such option and lists those that it
// has.
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

// warn warns the user once of each text.
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
