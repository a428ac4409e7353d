package measure

import (
	"slices"

	"github.com/spf13/pflag"

	"tetrad/bench/match/settings"
	"tetrad/cmd/cli"
)

// limitFlags lists the flags that limit engines without limits of their own.
var limitFlags = []string{"tc", "movetime", "depth", "nodes"}

// checkIdle refuses flags, and words of flags, that have no effect with the settings of the
// match. The settings must be complete.
func (f *matchFlags) checkIdle(flags *pflag.FlagSet, onFarm bool) error {
	s := &f.settings
	a := &s.Adjudication
	hasLimits := func(p settings.Player) bool { return p.Limits == f.limits }
	for _, idle := range []struct {
		is    bool
		why   string
		names []string
	}{
		{!slices.ContainsFunc(s.Players, hasLimits), "where all engines have limits of their own", limitFlags},
		{s.Openings != "" && s.OpeningOrder != settings.RandomOrder && !s.VarySeeds,
			"with openings of a file, without their order=random and without vary", []string{"seed"}},
		{!onFarm, "without --server", []string{"build", "reference-speed"}},
		{!s.HasClocks(), "without a clock", []string{"reference-speed"}},
		{onFarm, "with --server, since the engines run elsewhere", []string{"log"}},
		{a.WinTurns == 0 || a.WinScore == 0, "without score= and turns=", []string{"resign"}},
		{a.DrawTurns == 0, "without turns=", []string{"draw"}},
	} {
		if !idle.is {
			continue
		}
		if err := cli.RefuseIdle(flags, idle.why, idle.names...); err != nil {
			return err
		}
	}
	if a.OneSided && a.WinTurns == 0 {
		return cli.Usage("win_one_sided does nothing without win_turns")
	}
	for _, idle := range []struct {
		is    bool
		words *cli.Words
		flag  string
		why   string
		names []string
	}{
		{s.Openings != "", f.openings, "openings", "with a file; it is for random ones", []string{"turns", "balance", "nodes"}},
		{s.Balance == 0, f.openings, "openings", "without balance=", []string{"nodes"}},
		{onFarm, f.concurrency, "concurrency", "with --server, since the engines run elsewhere", []string{"wait"}},
		{onFarm, f.patience, "patience", "with --server, since the engines run elsewhere", []string{"starts"}},
	} {
		for _, name := range idle.names {
			if idle.is && idle.words.Changed(name) {
				return cli.Usage("%s of --%s does nothing %s", name, idle.flag, idle.why)
			}
		}
	}
	return nil
}
