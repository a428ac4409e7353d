package site

import (
	"bytes"
	"fmt"
	"html"
	"slices"
	"strings"

	"tetrad/engine"
	"tetrad/positions"
	"tetrad/protocol/diagram"
)

// colours are those of the symbols of boards. Style sheets that know where a symbol is used
// do not reach it.
var colours = strings.NewReplacer(
	`class="light"`, `fill="#fbf8ef" stroke="#8a836f"`, `class="dark"`, `fill="#24272c" stroke="#000"`,
	`class="neutral"`, `fill="#c8862b" stroke="#5f3b0a"`, `class="arrow"`, `fill="none" stroke="#2c4384" stroke-width="1.6"`,
	`class="open"`, `fill="none" stroke="#a59d86" stroke-dasharray="2 2"`,
)

// chooser returns the games as plain HTML, which a browser shows before it has any script.
// Its links are addresses of views, so that a click on one counts as soon as the script is
// there. The script then takes the place of all that.
func chooser(registry engine.Registry, games []offered) ([]byte, error) {
	var w bytes.Buffer
	w.WriteString(`<section id="chooser" class="home" aria-label="Games">` + colours.Replace(diagram.Symbols))
	if i := slices.IndexFunc(games, func(g offered) bool { return g.HasLesson }); i >= 0 {
		fmt.Fprintf(&w, `<a class="ongoing" href="#/learn/%s">New here? <strong>%s in four minutes</strong> ▸</a>`, games[i].Family, html.EscapeString(games[i].Title))
	}
	w.WriteString(`<div class="row"></div><h2>What would you like to play?</h2><div class="cards">`)
	for _, g := range games {
		picture, err := pictureOf(registry, g)
		if err != nil {
			return nil, err
		}
		link := func(view, text string) string {
			return fmt.Sprintf(`<a class="button" href="#/%s/%s" aria-label="%s %s">%s</a>`, view, g.Family, text, html.EscapeString(g.Title), text)
		}
		links := strings.Replace(link("play", "Play"), `class="button"`, `class="button primary"`, 1)
		if g.HasLesson {
			links += link("learn", "Learn")
		}
		if g.HasPuzzles {
			links += link("puzzles", "Puzzles")
		}
		fmt.Fprintf(&w, `<article class="card">%s<div class="card-text"><h3>%s</h3><p>%s</p><div class="row">%s</div></div></article>`,
			picture, html.EscapeString(g.Title), html.EscapeString(g.About), links)
	}
	w.WriteString("</div></section>\n")
	return w.Bytes(), nil
}

// pictureOf returns a picture of the example of a game, or of its start if it has none.
func pictureOf(registry engine.Registry, g offered) (string, error) {
	name := g.Family
	if g.Example != nil {
		name = g.Example.Game
	}
	variant, entry, err := registry.Game(name)
	if err != nil {
		return "", err
	}
	p := variant.Start()
	if g.Example != nil {
		if p, err = variant.Parse(g.Example.FEN); err != nil {
			return "", err
		}
		for _, move := range g.Example.Moves {
			if _, err := positions.PlayTurn(p, move); err != nil {
				return "", err
			}
		}
	}
	picture := entry.NewPresentation(variant, p).Picture()
	board := diagram.Board{Layout: entry.Appearance.Layout, Size: picture.Size, Places: diagram.PlacesOf(&entry.Appearance, picture)}
	return board.SVG("A position of " + g.Title), nil
}
