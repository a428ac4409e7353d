package cli

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"
)

// Words is a pflag.Value that sets several things: score=600,turns=3.
type Words struct {
	*pflag.FlagSet // a flag for each word; one of type bool may stand without a value

	plain string // the word that a text without a name is for, such as a file; empty: none
	text  string
}

// AddWords adds a flag whose value has the words that define adds to a set. plain names the
// word that a text without a name is for; "": there is none.
func AddWords(flags *pflag.FlagSet, name, plain, help string, define func(words *pflag.FlagSet)) *Words {
	w := &Words{FlagSet: pflag.NewFlagSet(name, pflag.ContinueOnError), plain: plain}
	w.SortFlags = false
	define(w.FlagSet)
	flags.Var(w, name, help)
	return w
}

var wordName = regexp.MustCompile("^[a-z-]+=")

// Set implements pflag.Value.
func (w *Words) Set(text string) error {
	words := strings.Split(text, ",")
	unnamed := len(words) // a file may have commas in its name, so the words with names are the last ones
	for unnamed > 0 && w.isNamed(words[unnamed-1]) {
		unnamed--
	}
	if plain := strings.Join(words[:unnamed], ","); unnamed > 0 {
		strays := words[min(len(w.plain), 1):unnamed] // where there is no text without a name, its first word too
		i := slices.IndexFunc(strays, wordName.MatchString)
		if _, err := os.Stat(plain); err != nil && i >= 0 {
			return fmt.Errorf("there is no %s; known are %s", wordName.FindString(strays[i]), w.names())
		} else if w.plain == "" {
			return fmt.Errorf("there is no %q; known are %s", plain, w.names())
		}
		if err := w.FlagSet.Set(w.plain, plain); err != nil {
			return reason(err)
		}
	}
	for _, word := range words[unnamed:] {
		name, value, hasValue := strings.Cut(word, "=")
		if !hasValue {
			value = "true"
		}
		if err := w.FlagSet.Set(name, value); err != nil {
			return fmt.Errorf("%q: %w", word, reason(err))
		}
	}
	w.text = strings.TrimPrefix(w.text+","+text, ",")
	return nil
}

// reason returns why a set of flags refused a value, in words instead of those of strconv.
func reason(err error) error {
	wrong, ok := errors.AsType[*pflag.InvalidValueError](err)
	if !ok {
		return err
	}
	if wrong.GetFlag().Value.Type() == "duration" {
		return fmt.Errorf("%q is not a duration such as 100ms or 1m30s", wrong.GetValue())
	}
	number, ok := errors.AsType[*strconv.NumError](wrong.Unwrap())
	if !ok {
		return wrong.Unwrap()
	}
	kind := "a whole number"
	switch kindOf := wrong.GetFlag().Value.Type(); {
	case kindOf == "bool":
		kind = "true or false"
	case strings.HasPrefix(kindOf, "float"):
		kind = "a number"
	case strings.HasPrefix(kindOf, "uint"):
		kind = "a whole number from 0"
	}
	return fmt.Errorf("%q is not %s", number.Num, kind)
}

// isNamed reports whether a word is name=value, or the name of a word of type bool.
func (w *Words) isNamed(word string) bool {
	name, _, hasValue := strings.Cut(word, "=")
	flag := w.Lookup(name)
	return flag != nil && (hasValue || flag.Value.Type() == "bool")
}

// names returns the words, for an error.
func (w *Words) names() string {
	var names []string
	w.VisitAll(func(flag *pflag.Flag) {
		if flag.Value.Type() != "bool" {
			flag = &pflag.Flag{Name: flag.Name + "="}
		}
		names = append(names, flag.Name)
	})
	return strings.Join(names, ", ")
}

// String implements pflag.Value.
func (w *Words) String() string { return w.text }

// Type implements pflag.Value.
func (w *Words) Type() string { return "words" }
