package site

import (
	"regexp"
	"slices"
	"strings"

	"tetrad/engine"
)

// An Embedded file is one that the program contains.
type Embedded struct {
	Path    string // slash-separated; the name of a family of games is one of its elements
	Content []byte
}

// data are the weights of the games of a family, or what is not needed to play them: books
// and puzzles. The program lacks them until its worker puts them into its memory.
type data struct {
	File   string   `json:"file"` // there is a compressed one beside it
	Bytes  sizes    `json:"bytes"`
	Places [][2]int `json:"places"` // address and size in memory, in the order of the file
}

// minEmbedded is the size in bytes from which a file is taken out of the program. Smaller ones,
// such as weights as text and the example of a game, are read as soon as the program begins.
const minEmbedded = 4000

// unread are files that the page never asks the program for: those of tests of engines, and
// those that the site has itself. They are taken out of the program for good.
var unread = regexp.MustCompile(`/content/(page/.*|suite\.txt|truth\.txt|checks\.json)$`)

// study finds what is not needed to play a game.
var study = regexp.MustCompile(`/books/|/puzzles\.txt$`)

// separate returns a program without the data of the games, and these by name: "FAMILY" has
// the weights, "FAMILY/study" the rest.
func separate(program []byte, registry engine.Registry, files []Embedded) (rest []byte, found map[string]data, contents map[string][]byte, err error) {
	var find [][]byte
	var names []string
	for _, f := range files {
		family := familyOf(registry, f.Path)
		if family != "" && len(f.Content) >= minEmbedded {
			switch {
			case unread.MatchString(f.Path):
				family = ""
			case study.MatchString(f.Path):
				family += "/study"
			}
			find, names = append(find, f.Content), append(names, family)
		}
	}
	rest, places, err := cut(program, find)
	if err != nil {
		return nil, nil, nil, err
	}
	found, contents = map[string]data{}, map[string][]byte{}
	for i, place := range places {
		name := names[i]
		if place.at == place.end || name == "" {
			continue
		}
		d := found[name]
		d.File = "games/" + name + "/data"
		d.Places = append(d.Places, [2]int{place.at, place.end - place.at})
		found[name] = d
		contents[d.File] = append(contents[d.File], find[i]...)
	}
	for name, d := range found {
		d.Bytes.Plain = len(contents[d.File])
		contents[d.File+".gz"] = Pack(contents[d.File])
		d.Bytes.Packed = len(contents[d.File+".gz"])
		found[name] = d
	}
	return rest, found, contents, nil
}

// familyOf returns the family of games that a path belongs to, or nothing.
func familyOf(registry engine.Registry, path string) string {
	elements := strings.Split(path, "/")
	for _, entry := range registry.Games {
		if slices.Contains(elements, entry.Family.Name) {
			return entry.Family.Name
		}
	}
	return ""
}
