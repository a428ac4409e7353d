package explorer

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"hash/crc32"
	"io"
	"os"
	"runtime"
	"slices"

	"github.com/dgryski/go-farm"
	"golang.org/x/sync/errgroup"

	"tetrad/engine/wholefile"
)

// Save writes the index to a file and replaces an existing file. After an error the old
// file is unchanged.
func (b *Builder) Save(path string) error {
	return wholefile.Write(path, 0o644, func(file *os.File) error { return b.Write(file) })
}

// Write writes the index from the beginning of a file.
func (b *Builder) Write(file io.WriteSeeker) error {
	h := header{layout: layout{
		visitSection: int64(len(b.visits)), gameSection: int64(len(b.heads)), playerSection: int64(len(b.players.list)),
		sourceSection: int64(len(b.sources.list)), variantSection: int64(len(b.variants.list)), textSection: int64(len(b.text)),
	}}
	b.sort()
	out := bufio.NewWriterSize(file, 1<<20)
	if _, err := out.Write(make([]byte, headerSize)); err != nil {
		return err
	}
	w := pageWriter{out: out}
	writeItems(&w, b.visits, appendVisit)
	writeItems(&w, b.heads, appendHead)
	for _, n := range []*names{&b.players, &b.sources, &b.variants} {
		writeItems(&w, n.list, appendName)
	}
	w.write(b.text)
	w.endPage()
	w.writeOut(w.sums)
	if w.err == nil {
		w.err = out.Flush()
	}
	if w.err == nil {
		_, w.err = file.Seek(0, io.SeekStart)
	}
	if w.err == nil {
		h.sums = farm.Fingerprint64(w.sums)
		_, w.err = file.Write(h.bytes())
	}
	return w.err
}

// writeItems writes the items of a section and pads it to a multiple of the size of a
// game.
func writeItems[T any](w *pageWriter, items []T, appendTo func([]byte, *T) []byte) {
	var b []byte
	size := 0
	for i := range items {
		b = appendTo(b[:0], &items[i])
		w.write(b)
		size += len(b)
	}
	if rest := size % gameSize; rest > 0 {
		w.write(make([]byte, gameSize-rest))
	}
}

// A pageWriter writes a body and computes its checksums. After an error it does
// nothing.
type pageWriter struct {
	out  io.Writer
	page []byte
	sums []byte
	err  error
}

func (w *pageWriter) write(b []byte) {
	for len(b) > 0 {
		n := min(len(b), pageSize-len(w.page))
		w.page = append(w.page, b[:n]...)
		if b = b[n:]; len(w.page) == pageSize {
			w.endPage()
		}
	}
}

func (w *pageWriter) endPage() {
	if len(w.page) > 0 {
		w.sums = binary.LittleEndian.AppendUint32(w.sums, crc32.Checksum(w.page, castagnoli))
		w.writeOut(w.page)
		w.page = w.page[:0]
	}
}

func (w *pageWriter) writeOut(b []byte) {
	if w.err == nil {
		_, w.err = w.out.Write(b)
	}
}

// sort sorts the visits: first by the first byte of their keys, and then each part
// concurrently.
func (b *Builder) sort() {
	const parts = 256
	var ends [parts]int
	for i := range b.visits {
		ends[b.visits[i].key>>56]++
	}
	at := 0
	for i, n := range ends {
		ends[i] = at
		at += n
	}
	sorted := make([]visit, len(b.visits))
	for i := range b.visits {
		part := b.visits[i].key >> 56
		sorted[ends[part]] = b.visits[i]
		ends[part]++
	}
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	begin := 0
	for _, end := range ends {
		part := sorted[begin:end]
		begin = end
		group.Go(func() error {
			slices.SortFunc(part, compareVisits)
			return nil
		})
	}
	_ = group.Wait() // no part fails
	b.visits = sorted
}

func compareVisits(a, b visit) int {
	switch {
	case a.key != b.key:
		return cmp.Compare(a.key, b.key)
	case a.next != b.next:
		return cmp.Compare(a.next, b.next)
	case a.game != b.game:
		return cmp.Compare(a.game, b.game)
	}
	return cmp.Compare(a.ply, b.ply)
}
