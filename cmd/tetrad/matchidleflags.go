package main

import (
	"slices"

	"github.com/spf13/pflag"

	"tetrad/bench/match/settings"
	"tetrad/cmd/cli"
)

// limitFlags lists the flags that limit engines without limits of their own.
var limitFlags = []string{"time", "inc", "tc", "movetime", "depth", "nodes"}

// hereFlags lists the flags about engines that run on this machine.
var hereFlags = []string{"log", "failed-starts"}

// checkIdle refuses flags that have no effect with the settings of the match. The
// settings must be complete.
func (f *matchFlags) checkIdle(flags *pflag.FlagSet) error {
	s := &f.settings
	a := &s.Adjudication
	hasLimits := func(p settings.Player) bool { return p.Limits == f.limits }
	for _, idle := range []struct {
		is    bool
		why   string
		names []string
	}{
		{s.SPRT == nil, "without --sprt", testFlags},
		{!s.Knockout, "without --tournament knockout", []string{"tie-pairs"}},
		{flags.Changed("tc"), "with --tc, which has both: --tc 60+0.5", []string{"time", "inc"}},
		{!slices.ContainsFunc(s.Players, hasLimits), "where all engines have limits of their own", limitFlags},
		{s.Openings != "", "with --openings; it is for random ones", []string{"opening-turns", "balance", "balance-nodes"}},
		{s.Openings != "" && s.OpeningOrder != settings.RandomOrder && !s.VarySeeds,
			"with --openings, without --opening-order random or --vary-seeds", []string{"seed"}},
		{s.Balance == 0, "without --balance", []string{"balance-nodes"}},
		{a.WinTurns == 0, "without --win-turns", []string{"win-score"}},
		{a.WinTurns > 0 && a.WinScore == 0, "without --win-score", []string{"win-turns"}},
		{a.DrawTurns == 0, "without --draw-turns", []string{"draw-score", "draw-after"}},
		{f.farm.server == "", "without --server", append(f.farm.names, "build", "reference-speed")},
		{!s.HasClocks(), "without a clock", []string{"reference-speed"}},
		{f.farm.server != "", "with --server, since the engines run elsewhere", hereFlags},
		{!keepsLog(s), "without --log, and without stderr= of an engine", []string{"log-size"}},
	} {
		if !idle.is {
			continue
		}
		if err := cli.RefuseIdle(flags, idle.why, idle.names...); err != nil {
			return err
		}
	}
	return nil
}

// keepsLog reports whether a match writes files with a size limit.
func keepsLog(s *settings.Match) bool {
	return s.Log != "" || slices.ContainsFunc(s.Players, func(p settings.Player) bool { return p.Stderr != "" })
}
