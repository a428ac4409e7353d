package main

import (
	"errors"
	"strings"

	"github.com/spf13/pflag"

	"tetrad/engine"
	"tetrad/positions"
	"tetrad/protocol/record"
)

// addRules adds the flag that names the game for records that name none.
func addRules(flags *pflag.FlagSet, rules *string, r engine.Registry) {
	flags.StringVar(rules, "rules", "", "the game of records, where the file does not say: "+strings.Join(r.Usage(), ", "))
}

// variantOf returns the game of a record. If the record names no game, rules names it.
func variantOf(r engine.Registry, g *record.Game, rules string) (positions.Game, error) {
	name := g.Variant
	if name == "" {
		name = rules
	}
	if name == "" {
		return nil, errors.New("the file does not say which game it is; name it by --rules")
	}
	variant, _, err := r.Game(name)
	if err == nil {
		g.Variant = variant.Name()
	}
	return variant, err
}
