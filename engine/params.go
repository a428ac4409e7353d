package engine

import (
	"maps"
	"slices"

	"tetrad/search"
)

// A HiddenOption describes a parameter of a searcher as an option.
type HiddenOption struct {
	search.Param           // with the default value
	Option       string    // full name: "alphabeta.ProbCut"
	Own          []GameOwn // games with another default, in the order of the registry
}

// GameOwn is a game's own value of a parameter.
type GameOwn struct{ Game, Value string }

// HiddenOptions returns the parameters of all searchers, by searcher, each with the
// values that games set.
func (r Registry) HiddenOptions() []HiddenOption {
	var list []HiddenOption
	for _, name := range slices.Sorted(maps.Keys(r.Searchers)) {
		s := r.Searchers[name](1)
		from := len(list)
		for _, p := range search.ListParams(s.Parameters()) {
			list = append(list, HiddenOption{Param: p, Option: name + "." + p.Name})
		}
		for _, entry := range r.Games {
			entry.Configure(s)
			for i, p := range search.ListParams(s.Parameters()) {
				if o := &list[from+i]; p.Value != o.Value {
					o.Own = append(o.Own, GameOwn{entry.Family.Name, p.Value})
				}
			}
		}
	}
	return list
}
