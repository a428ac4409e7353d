package explorer

import (
	"fmt"
	"io"
	"os"
	"sort"
	"strings"
)

// An Index is a file of games. It reads the parts that a question needs and caches some
// megabytes of them in memory. It is safe for concurrent use.
type Index struct {
	file     io.Closer
	layout   layout
	pages    *pages
	sources  []Source
	variants []string
}

// Open opens an index. The error is [ErrFormat] if the file is damaged or is not an
// index.
func Open(path string) (*Index, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	var x *Index
	if err == nil {
		x, err = NewIndex(file, info.Size())
	}
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	x.file = file
	return x, nil
}

// NewIndex reads an index of size bytes from file. The index uses file as long as it is
// in use.
func NewIndex(file io.ReaderAt, size int64) (*Index, error) {
	first := make([]byte, min(headerSize, max(size, 0)))
	if err := readAt(file, first, 0); err != nil {
		return nil, err
	}
	h, err := readHeader(first, size)
	if err != nil {
		return nil, err
	}
	x := &Index{layout: h.layout}
	if x.pages, err = newPages(file, &h); err != nil {
		return nil, err
	}
	for i := range h.layout[sourceSection] {
		text, count, err := x.name(sourceSection, i)
		if err != nil {
			return nil, err
		}
		x.sources = append(x.sources, Source{text, count.Games})
	}
	for i := range h.layout[variantSection] {
		text, _, err := x.name(variantSection, i)
		if err != nil {
			return nil, err
		}
		x.variants = append(x.variants, text)
	}
	return x, nil
}

// Close closes the file of an index that [Open] returned.
func (x *Index) Close() error {
	if x.file == nil {
		return nil
	}
	return x.file.Close()
}

// Sources implements [Store].
func (x *Index) Sources() []Source { return x.sources }

// Games returns the number of games.
func (x *Index) Games() int { return int(x.layout[gameSection]) }

// Turns returns the number of turns of all games.
func (x *Index) Turns() int { return int(x.layout[visitSection]) }

// item returns the bytes of an item in a table.
func (x *Index) item(s section, number int64) ([]byte, error) {
	if number < 0 || number >= x.layout[s] {
		return nil, formatError("it refers to item %d of %d", number, x.layout[s])
	}
	return x.pages.record(x.layout.start(s)+number*itemSize[s], itemSize[s])
}

func (x *Index) visit(number int64) (visit, error) {
	b, err := x.item(visitSection, number)
	if err != nil {
		return visit{}, err
	}
	return readVisit(b), nil
}

func (x *Index) name(s section, number int64) (string, Count, error) {
	b, err := x.item(s, number)
	if err != nil {
		return "", Count{}, err
	}
	n := readName(b)
	text, err := x.textAt(n.textAt, uint32(n.textSize), maxName)
	return text, n.Count, err
}

func (x *Index) textAt(at uint64, size uint32, most uint32) (string, error) {
	whole := uint64(x.layout[textSection])
	if size > most || at > whole || uint64(size) > whole-at {
		return "", formatError("a text of %d bytes at %d is not in it", size, at)
	}
	b := make([]byte, size)
	err := x.pages.read(b, x.layout.start(textSection)+int64(at))
	return string(b), err
}

// each implements [Store].
func (x *Index) each(key uint64, f func(visit) error) error {
	var failed error
	first := sort.Search(int(x.layout[visitSection]), func(i int) bool {
		v, err := x.visit(int64(i))
		if err != nil {
			failed = err
		}
		return v.key >= key
	})
	if failed != nil {
		return failed
	}
	for i := int64(first); i < x.layout[visitSection]; i++ {
		v, err := x.visit(i)
		if err != nil {
			return err
		}
		if v.key != key {
			break
		}
		if err := f(v); err != nil {
			return err
		}
	}
	return nil
}

// game implements [Store].
func (x *Index) game(number uint32) (head, error) {
	b, err := x.item(gameSection, int64(number))
	if err != nil {
		return head{}, err
	}
	h := readHead(b)
	h.number = number
	if int(h.source) >= len(x.sources) || int(h.variant) >= len(x.variants) {
		return head{}, formatError("game %d has no source or no rules", number)
	}
	return h, nil
}

// text implements [Store].
func (x *Index) text(h head) (fen string, moves []string, err error) {
	text, err := x.textAt(h.textAt, h.textSize, maxText)
	if err != nil {
		return "", nil, err
	}
	fen, line, _ := strings.Cut(text, "\n")
	return fen, strings.Fields(line), nil
}

// player implements [Store].
func (x *Index) player(number uint32) (Standing, error) {
	text, count, err := x.name(playerSection, int64(number))
	return Standing{text, count}, err
}

// sourceName implements [Store].
func (x *Index) sourceName(number uint32) string { return x.sources[number].Name }

// describe implements [Store].
func (x *Index) describe(h head) (id, variant string) { return "", x.variants[h.variant] }
