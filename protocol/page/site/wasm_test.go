package site

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"testing"
)

// moduleOf returns a module with a custom section, a section of another kind, and segments.
func moduleOf(segments ...segment) []byte {
	data := binary.AppendUvarint(nil, uint64(len(segments)))
	for _, s := range segments {
		data = appendSigned(append(data, 0, opConst), s.at)
		data = binary.AppendUvarint(append(data, opEnd), uint64(len(s.content)))
		data = append(data, s.content...)
	}
	module := []byte("\x00asm\x01\x00\x00\x00\x00\x03abc\x05\x02xy\x0b")
	return append(binary.AppendUvarint(module, uint64(len(data))), data...)
}

// memoryOf returns what a module has in its memory.
func memoryOf(t *testing.T, module []byte) (memory []byte, segments int) {
	t.Helper()
	r := reader{module[8:]}
	for len(r.left) > 0 {
		kind, section, ok := r.section()
		if !ok {
			t.Fatal("a section is cut off")
		}
		if kind != dataSection {
			continue
		}
		list, err := readSegments(section)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range list {
			memory = append(memory, make([]byte, s.at-len(memory))...)
			memory = append(memory, s.content...)
		}
		segments = len(list)
	}
	return memory, segments
}

// What is cut out of a program leaves zeros, and at its place it makes the program what it
// was. Everything else stays.
func TestCut(t *testing.T) {
	long := strings.Repeat("weights ", 20)
	program := moduleOf(segment{5000, []byte("tail")}, segment{100, []byte("head")}, segment{110, []byte(long + "twice ")},
		segment{1000, []byte("x" + long[:7] + "book")}, segment{1020, []byte("twice ")})
	find := [][]byte{[]byte(long), []byte("book"), []byte("twice "), []byte("nothing"), []byte("head")}
	rest, places, err := cut(program, find)
	if err != nil {
		t.Fatal(err)
	}
	if want := []extent{{110, 270}, {1008, 1012}, {}, {}, {100, 104}}; !slices.Equal(places, want) {
		t.Errorf("places %v, want %v", places, want)
	}
	if !bytes.Contains(rest, []byte("\x05\x02xy")) || bytes.Contains(rest, []byte("abc")) {
		t.Errorf("sections of %q", rest)
	}
	before, _ := memoryOf(t, program)
	after, segments := memoryOf(t, rest)
	if bytes.Contains(after, []byte(long)) || bytes.Contains(after, []byte("book")) || segments != 5 {
		t.Errorf("%d segments of %d bytes", segments, len(after))
	}
	for i, place := range places {
		copy(after[place.at:place.end], find[i])
	}
	if !bytes.Equal(before, after) {
		t.Error("the program is another with what was cut out")
	}
}

func TestCutRefuses(t *testing.T) {
	whole := moduleOf(segment{8, []byte("abcdef")})
	for name, program := range map[string][]byte{
		"nothing": nil, "text": []byte("program"), "cut off": whole[:len(whole)-3],
		"shared addresses": moduleOf(segment{8, []byte("abcdef")}, segment{10, []byte("x")}),
		"no segments":      moduleOf(), "far away": moduleOf(segment{maxMemory + 1, []byte("x")}),
	} {
		if _, _, err := cut(program, nil); !errors.Is(err, errWASM) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// FuzzCut: no input makes cut panic.
func FuzzCut(f *testing.F) {
	f.Add(moduleOf(segment{100, []byte("head")}, segment{1, []byte("body")}), []byte("ea"))
	f.Fuzz(func(t *testing.T, program, find []byte) {
		cut(program, [][]byte{find})
	})
}
