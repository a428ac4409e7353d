package site

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// Sections of a WebAssembly module by their number. Custom ones hold names for debuggers.
const (
	customSection = 0
	dataSection   = 11
)

// maxGap is the greatest number of zeros between two segments that become one. The Go
// linker begins a segment after every few zeros, and the heads of 80,000 segments take
// more room, also compressed, than the zeros do.
const maxGap = 64

// maxMemory is the greatest address of what a program has in its memory at its start.
const maxMemory = 64 << 20

// An extent is a part of the memory of a program.
type extent struct{ at, end int }

// A segment is what a program has at an address of its memory at its start.
type segment struct {
	at      int
	content []byte
}

var errWASM = errors.New("it is no WebAssembly module of the Go linker")

// cut returns a program without what find finds in its memory, which then has zeros there,
// and where each of it was: nothing for what is not there, or more than once.
func cut(program []byte, find [][]byte) (rest []byte, places []extent, err error) {
	magic := []byte("\x00asm\x01\x00\x00\x00")
	if !bytes.HasPrefix(program, magic) {
		return nil, nil, errWASM
	}
	rest = slices.Clone(magic)
	places = make([]extent, len(find))
	r := reader{program[len(magic):]}
	for len(r.left) > 0 {
		kind, section, ok := r.section()
		switch {
		case !ok:
			return nil, nil, errWASM
		case kind == customSection:
		case kind == dataSection:
			segments, err := readSegments(section)
			if err != nil {
				return nil, nil, err
			}
			section = writeSegments(segments, find, places)
			fallthrough
		default:
			rest = binary.AppendUvarint(append(rest, kind), uint64(len(section)))
			rest = append(rest, section...)
		}
	}
	return rest, places, nil
}

// writeSegments returns a data section with the content of segments, but for what find
// finds, and notes the places of that.
func writeSegments(segments []segment, find [][]byte, places []extent) []byte {
	last := segments[len(segments)-1]
	memory := make([]byte, last.at+len(last.content))
	for _, s := range segments {
		copy(memory[s.at:], s.content)
	}
	var holes []extent
	for i, content := range find {
		at := bytes.Index(memory, content)
		if at >= 0 && !bytes.Contains(memory[at+1:], content) {
			places[i] = extent{at, at + len(content)}
			holes = append(holes, places[i])
		}
	}
	for _, hole := range holes {
		clear(memory[hole.at:hole.end])
	}
	forgetLines(memory)
	var kept []extent
	for i, s := range segments {
		end := s.at + len(s.content)
		if i > 0 && s.at-kept[len(kept)-1].end <= maxGap {
			kept[len(kept)-1].end = end
		} else {
			kept = append(kept, extent{s.at, end})
		}
	}
	kept = without(kept, holes)
	section := binary.AppendUvarint(nil, uint64(len(kept)))
	for _, k := range kept {
		section = appendSigned(append(section, 0, opConst), k.at) // of memory 0
		section = binary.AppendUvarint(append(section, opEnd), uint64(k.end-k.at))
		section = append(section, memory[k.at:k.end]...)
	}
	return section
}

// without returns what of the extents is not in the holes, in order.
func without(extents, holes []extent) []extent {
	slices.SortFunc(holes, func(a, b extent) int { return a.at - b.at })
	var rest []extent
	for _, e := range extents {
		for _, hole := range holes {
			if hole.at >= e.end || hole.end <= e.at {
				continue
			}
			if hole.at > e.at {
				rest = append(rest, extent{e.at, hole.at})
			}
			e.at = hole.end
		}
		if e.at < e.end {
			rest = append(rest, e)
		}
	}
	return rest
}

// Instructions of the address of a segment.
const (
	opConst = 0x41
	opEnd   = 0x0b
)

// readSegments returns the segments of a data section in the order of their addresses.
func readSegments(section []byte) ([]segment, error) {
	r := reader{section}
	n, ok := r.number()
	if !ok || n == 0 {
		return nil, errWASM
	}
	var segments []segment
	for range n {
		if len(r.left) < 2 || r.left[0] != 0 || r.left[1] != opConst {
			return nil, errWASM
		}
		r.left = r.left[2:]
		at, ok := r.signed()
		if !ok || at < 0 || at > maxMemory || len(r.left) == 0 || r.left[0] != opEnd {
			return nil, errWASM
		}
		r.left = r.left[1:]
		content, ok := r.content()
		if !ok || len(content) > maxMemory {
			return nil, errWASM
		}
		segments = append(segments, segment{at, content})
	}
	slices.SortFunc(segments, func(a, b segment) int { return a.at - b.at })
	for i := range segments[1:] {
		if segments[i].at+len(segments[i].content) > segments[i+1].at {
			return nil, fmt.Errorf("%w: two of its segments share an address", errWASM)
		}
	}
	return segments, nil
}

// A reader reads a module.
type reader struct{ left []byte }

func (r *reader) number() (uint64, bool) {
	n, size := binary.Uvarint(r.left)
	if size <= 0 {
		return 0, false
	}
	r.left = r.left[size:]
	return n, true
}

// content reads bytes after their number.
func (r *reader) content() ([]byte, bool) {
	n, ok := r.number()
	if !ok || n > uint64(len(r.left)) {
		return nil, false
	}
	content := r.left[:n]
	r.left = r.left[n:]
	return content, true
}

func (r *reader) section() (kind byte, content []byte, ok bool) {
	if len(r.left) == 0 {
		return 0, nil, false
	}
	kind, r.left = r.left[0], r.left[1:]
	content, ok = r.content()
	return kind, content, ok
}

// signed reads a number whose last bit of seven is its sign.
func (r *reader) signed() (int, bool) {
	n := 0
	for shift := 0; len(r.left) > 0 && shift < 35; shift += 7 {
		b := r.left[0]
		r.left = r.left[1:]
		n |= int(b&0x7f) << shift
		if b < 0x80 {
			if b&0x40 != 0 {
				n -= 1 << (shift + 7)
			}
			return n, true
		}
	}
	return 0, false
}

// appendSigned appends a number that is not negative in the form that signed reads.
func appendSigned(to []byte, n int) []byte {
	for n >= 0x40 {
		to = append(to, byte(n)|0x80)
		n >>= 7
	}
	return append(to, byte(n))
}
