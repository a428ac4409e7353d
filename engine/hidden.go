package engine

import (
	"fmt"
	"strings"

	"tetrad/search"
)

// isHidden splits the name of a hidden option into a searcher and a parameter. Such an option
// is a parameter of a searcher, for example alphabeta.ProbCut; [Engine.Options] does not list
// it, since it serves tests of a search rather than play. isHidden reports whether the engine
// has that searcher; the parameter need not exist.
func (e *Engine) isHidden(option string) (searcher, name string, ok bool) {
	searcher, name, ok = strings.Cut(option, ".")
	searcher = strings.ToLower(searcher)
	_, known := e.registry.Searchers[searcher]
	return searcher, name, ok && known
}

// setHidden sets a hidden option, for all games. [search.DefaultValue] resets it: parameters
// that nobody has set have the game's own values.
func (e *Engine) setHidden(searcher, name, value string) error {
	params := e.registry.Searchers[searcher](1).Parameters()
	if params == nil {
		return fmt.Errorf("the searcher %s has no parameters", searcher)
	}
	if err := search.SetParam(params, name, value); err != nil {
		return fmt.Errorf("option %s.%s: %w", searcher, name, err)
	}
	option := searcher + "." + strings.ToLower(name)
	if strings.EqualFold(value, search.DefaultValue) {
		delete(e.hidden, option)
	} else {
		e.hidden[option] = value
	}
	e.forget()
	return nil
}

// configure gives a searcher the parameters of the current game, changed by the hidden
// options.
func (e *Engine) configure(s search.Searcher, name string) {
	e.entry.Configure(s)
	for option, value := range e.hidden {
		if searcher, parameter, _ := e.isHidden(option); searcher == name {
			// The value has been checked, and the bounds are the same in all games.
			_ = search.SetParam(s.Parameters(), parameter, value)
		}
	}
}
