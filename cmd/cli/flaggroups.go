package cli

import (
	"strings"

	"github.com/spf13/pflag"
)

// groupKey is the annotation of a flag that begins a group; its value is the
// heading.
const groupKey = "tetrad_group"

// BeginGroup makes the help text show a heading before a flag, which must exist.
func BeginGroup(flags *pflag.FlagSet, name, heading string) {
	if err := flags.SetAnnotation(name, groupKey, []string{heading}); err != nil {
		panic(err)
	}
}

// flagUsages returns the usage lines of the flags in the order of their definition,
// with the headings of their groups.
func flagUsages(flags *pflag.FlagSet) string {
	var b strings.Builder
	heading := "Flags"
	group := newGroup()
	end := func() {
		if group.HasAvailableFlags() {
			b.WriteString("\n" + heading + ":\n" + group.FlagUsages())
		}
	}
	flags.VisitAll(func(flag *pflag.Flag) {
		if begins := flag.Annotations[groupKey]; begins != nil {
			end()
			heading, group = begins[0], newGroup()
		}
		group.AddFlag(flag)
	})
	end()
	return b.String()
}

func newGroup() *pflag.FlagSet {
	group := pflag.NewFlagSet("", pflag.ContinueOnError)
	group.SortFlags = false
	return group
}
