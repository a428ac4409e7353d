package cli

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"
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

// firstKey is the annotation of a flag that most people need.
const firstKey = "tetrad_first"

// MostUsed makes the help of commands begin with the flags that most people need. flags
// has a line for each command: "play: game level side". Commands and flags must exist.
func MostUsed(root *cobra.Command, flags string) *cobra.Command {
	for line := range strings.Lines(flags) {
		words, names, _ := strings.Cut(line, ":")
		c, _, err := root.Find(strings.Fields(words))
		for name := range strings.FieldsSeq(names) {
			if err = errors.Join(err, c.Flags().SetAnnotation(name, firstKey, []string{""})); err != nil {
				panic(err)
			}
		}
	}
	return root
}

// A flagGroup is flags below one heading.
type flagGroup struct {
	heading string
	*pflag.FlagSet
}

// flagGroups returns the flags that are not hidden, in groups: those that most people need,
// and the others in the order of their definition.
func flagGroups(flags *pflag.FlagSet) []flagGroup {
	groups := []flagGroup{{"Most used", newGroup()}, {"Flags", newGroup()}}
	flags.VisitAll(func(flag *pflag.Flag) {
		if begins := flag.Annotations[groupKey]; begins != nil {
			groups = append(groups, flagGroup{begins[0], newGroup()})
		}
		group := groups[len(groups)-1]
		if flag.Annotations[firstKey] != nil {
			group, groups[1].heading = groups[0], "Further flags"
		}
		if !flag.Hidden {
			group.AddFlag(flag)
		}
	})
	return slices.DeleteFunc(groups, func(g flagGroup) bool { return !g.HasAvailableFlags() })
}

// helpColumns is the width of a text of help.
const helpColumns = 100

// flagUsages returns the usage lines of flags, in groups.
func flagUsages(flags *pflag.FlagSet) string {
	var b strings.Builder
	for _, g := range flagGroups(flags) {
		b.WriteString("\n" + g.heading + ":\n" + g.FlagUsagesWrapped(helpColumns))
	}
	return b.String()
}

func newGroup() *pflag.FlagSet {
	group := pflag.NewFlagSet("", pflag.ContinueOnError)
	group.SortFlags = false
	return group
}
