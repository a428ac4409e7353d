package engine

import (
	"fmt"
	"slices"
	"strings"

	"tetrad/search"
)

// A hidden option is a parameter of a searcher, alphabeta.ProbCut for instance.
// [Engine.Options] does not list it: it is for those who test a search, not for
// those who play.
type hiddenOption struct{ searcher, name, value string }

// defaultValue is the value of a hidden option that takes it back: parameters
// that nobody has set are those of the game.
const defaultValue = "default"

// isHidden reports whether a name is that of a parameter of a searcher that the
// engine has, known or not, and cuts it.
func (e *Engine) isHidden(option string) (searcher, name string, ok bool) {
	searcher, name, ok = strings.Cut(option, ".")
	searcher = strings.ToLower(searcher)
	_, known := e.registry.Searchers[searcher]
	return searcher, name, ok && known
}

// setHidden sets a hidden option, for all games.
func (e *Engine) setHidden(searcher, name, value string) error {
	made, ok := e.registry.Searchers[searcher](1).(search.Tunable)
	if !ok {
		return fmt.Errorf("the searcher %s has no parameters", searcher)
	}
	isDefault := strings.EqualFold(value, defaultValue)
	check := value
	if isDefault {
		check = valueOf(made, name)
	}
	if err := made.SetParam(name, check); err != nil {
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

// valueOf returns the value of a parameter, "" where there is none of that name.
func valueOf(s search.Tunable, name string) string {
	for _, p := range s.ListParams() {
		if strings.EqualFold(p.Name, name) {
			return p.Value
		}
	}
	return ""
}

// configure gives a searcher the parameters of the current game, with those that
// hidden options have set.
func (e *Engine) configure(s search.Searcher, name string) {
	e.entry.Configure(s)
	for _, h := range e.hidden {
		if h.searcher == name {
			// The value was checked, and bounds are the same in all games.
			_ = s.(search.Tunable).SetParam(h.name, h.value)
		}
	}
}
