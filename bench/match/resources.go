package match

import (
	"fmt"
	"strconv"
	"strings"

	"tetrad/protocol/ugiclient"
)

// hashOption is the name of the option for the size of tables, in MiB.
const hashOption = "Hash"

// hashMiB returns the size of the tables of a player's process, from its options or
// from the engine's description, or 0 if it is unknown.
func hashMiB(player *Player, identity *ugiclient.Identity) int64 {
	text := ""
	if o := identity.Option(hashOption); o != nil {
		text = o.Default
	}
	for name, value := range player.Options {
		if strings.EqualFold(name, hashOption) {
			text = value
		}
	}
	mib, _ := strconv.ParseInt(text, 10, 64)
	return max(mib, 0)
}

// processes returns how many processes of one player run at the same time. In a match
// of two players this is the number of concurrent games. Otherwise it is at least the
// number for a pair of games.
func (s *Settings) processes() int64 {
	games := int64(s.Concurrency)
	for a := range s.Players {
		for b := range a {
			games = min(games, max(int64(s.Concurrency)/s.threads([2]int{a, b}), 1))
		}
	}
	if len(s.Players) > 2 {
		games = min(games, 2)
	}
	return games
}

// checkHash refuses tables that are larger than the memory of the machine. It needs a
// started process of each player.
func (p *pool) checkHash(total int64) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	var sum int64
	var parts []string
	for i, idle := range p.idle {
		if len(idle) == 0 {
			continue
		}
		player := &p.settings.Players[i]
		mib := hashMiB(player, &idle[0].identity)
		sum += mib
		parts = append(parts, fmt.Sprintf("%s %d", player.Name, mib))
	}
	if n := p.settings.processes(); sum*n > total {
		return fmt.Errorf("the tables of the engines (Hash in MiB: %s), %d times, are %d MiB, more than the memory of this machine, %d MiB; "+
			"give less Hash, or fewer games at once (--concurrency)", strings.Join(parts, ", "), n, sum*n, total)
	}
	return nil
}
