package play

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"tetrad/bench/match/settings"
	"tetrad/protocol/ugiclient"
	"tetrad/search"
)

// A refusal lists the options that an engine does not accept, and the reasons.
type refusal struct {
	engine  string
	reasons []string
}

// Error returns the refusal as text for the user.
func (r *refusal) Error() string {
	return fmt.Sprintf("engine %s: %s", r.engine, strings.Join(r.reasons, "; "))
}

// handshake prepares a process for games and sets the game and the options. If the engine
// does not accept them, the error is a [refusal]. If the settings are lenient, handshake
// only warns of it.
func (p *pool) handshake(ctx context.Context, process *process, player *settings.Player) error {
	if len(player.Init) > 0 {
		if err := process.Send(player.Init...); err != nil {
			return err
		}
	}
	identity, err := process.Handshake(ctx, p.Timeout())
	if err != nil {
		return err
	}
	process.Identity = identity
	commands, reasons := p.optionCommands(&identity, player)
	if len(reasons) > 0 && !p.settings.Lenient {
		return &refusal{player.Name, reasons}
	}
	errors, err := process.ReadyErrors(ctx, p.Timeout(), commands...)
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
	p.Warn(r.Error())
	return nil
}

// optionCommands returns the lines that set the game and the options of a player, and
// the reasons why they disagree with the engine's own description. A name with a dot
// may be that of a hidden option, which engines do not announce.
func (p *pool) optionCommands(identity *ugiclient.Identity, player *settings.Player) (commands, reasons []string) {
	add := func(line string) {
		if line != "" {
			commands = append(commands, line)
		}
	}
	if o := identity.Option("Game"); o != nil {
		add(o.Command(p.settings.Game))
	}
	options := player.Options
	_, isGiven := options.Get("Ponder")
	if o := identity.Option("Ponder"); o != nil && player.Ponder && !isGiven {
		add(o.Command("true"))
	}
	for _, name := range slices.Sorted(maps.Keys(options)) {
		value := options[name]
		option := identity.Option(name)
		if player.Guarded && (option == nil || !isHarmless(option)) {
			reasons = append(reasons, fmt.Sprintf("option %s is not announced as a number or a choice, and a match of another machine sets no others", name))
			continue
		}
		if option == nil && strings.Contains(name, ".") {
			p.Warn(fmt.Sprintf("engine %s: option %s is not announced; it is sent as a hidden one, which the engine alone can refuse", player.Name, name))
			option = &search.Option{Name: name}
		} else if option == nil {
			reasons = append(reasons, unknownOption(identity, name))
			option = &search.Option{Name: name}
		} else if checked, err := option.Check(value); err == nil {
			value = checked
		} else {
			reasons = append(reasons, fmt.Sprintf("option %s: %v", option.Name, err))
		}
		add(option.Command(value))
	}
	return commands, reasons
}

// isHarmless reports whether an option has only values that the engine has announced.
// A text could name a file to write.
func isHarmless(o *search.Option) bool {
	return o.Type == "spin" || o.Type == "check" || o.Type == "combo" && len(o.Vars) > 0
}

// unknownOption explains that an engine has no such option and lists those that it
// has.
func unknownOption(identity *ugiclient.Identity, name string) string {
	text := fmt.Sprintf("there is no option %q", name)
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

// Warn warns the user once of each text.
func (p *pool) Warn(text string) {
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

// hashOption is the name of the option for the size of tables, in MiB.
const hashOption = "Hash"

// hashMiB returns the size of the tables of a player's process, from its options or
// from the engine's description, or 0 if it is unknown.
func hashMiB(player *settings.Player, identity *ugiclient.Identity) int64 {
	text, isGiven := player.Options.Get(hashOption)
	if o := identity.Option(hashOption); o != nil && !isGiven {
		text = o.Default
	}
	mib, _ := strconv.ParseInt(text, 10, 64)
	return max(mib, 0)
}

// processes returns how many processes of one player run at the same time. In a match
// of two players this is the number of concurrent games. Otherwise it is at least the
// number for a pair of games.
func processes(s *settings.Match) int64 {
	games := max(s.Concurrency/s.Slots(), 1)
	if len(s.Players) > 2 {
		games = min(games, 2)
	}
	return int64(games)
}

// CheckHash refuses tables that are larger than the memory of the machine. It needs a
// started process of each player.
func (p *pool) CheckHash(total int64) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	var sum int64
	var parts []string
	for i, idle := range p.idle {
		if len(idle) == 0 {
			continue
		}
		player := &p.settings.Players[i]
		mib := hashMiB(player, &idle[0].Identity)
		sum += mib
		parts = append(parts, fmt.Sprintf("%s %d", player.Name, mib))
	}
	if n := processes(p.settings); sum*n > total {
		return fmt.Errorf("the tables of the engines (Hash in MiB: %s), %d times, are %d MiB, more than the %d MiB that this program may use; "+
			"give less Hash, or fewer games at once (--concurrency)", strings.Join(parts, ", "), n, sum*n, total)
	}
	return nil
}
