package engine

import (
	"fmt"
	"slices"
	"strings"

	"tetrad/search"
)

// A hidden option is a parameter of a searcher, for example alphabeta.ProbCut.
// [Engine.Options] does not list it, since it serves tests of a search rather than
// play.
type hiddenOption struct{ searcher, name, value string }

// defaultValue is the value that resets a hidden option: parameters that nobody has set
// have the game's own values.
const defaultValue = "default"

// isHidden splits an option name into a searcher and a parameter. It reports whether
// the engine has that searcher; the parameter need not exist.
func (e *Engine) isHidden(option string) (searcher, name string, ok bool) {
	searcher, name, ok = strings.Cut(option, ".")
	searcher = strings.ToLower(searcher)
	_, known := e.registry.Searchers[searcher]
	return searcher, name, ok && known
}

// setHidden sets a hidden option, for all games.
func (e *Engine) setHidden(searcher, name, value string) error {
	params := e.registry.Searchers[searcher](1).Parameters()
	if params == nil {
		return fmt.Errorf("the searcher %s has no parameters", searcher)
	}
	isDefault := strings.EqualFold(value, defaultValue)
	check := value
	if isDefault {
		check = valueOf(params, name)
	}
	if err := search.SetParam(params, name, check); err != nil {
		return fmt.Errorf("option %s.%s: %w", searcher, name, err)
	}
	e.hidden = slices.DeleteFunc(e.hidden, func(h hiddenOption) bool {
		return h.searcher == searcher && strings.EqualFold(h.name, name)
	})
	if !isDefault {
		e.hidden = append(e.hidden, hiddenOption{searcher, name, value})
	}
	e.forget()
	return nil
}

// valueOf returns the value of a parameter, or "" if there is no parameter of that
// name.
func valueOf(params any, name string) string {
	for _, p := range search.ListParams(params) {
		if strings.EqualFold(p.Name, name) {
			return p.Value
		}
	}
	return ""
}

// configure gives a searcher the parameters of the current game, changed by the hidden
// options.
func (e *Engine) configure(s search.Searcher, name string) {
	e.entry.Configure(s)
	for _, h := range e.hidden {
		if h.searcher == name {
			// The value has been checked, and the bounds are the same in all games.
			_ = search.SetParam(s.Parameters(), h.name, h.value)
		}
	}
}
