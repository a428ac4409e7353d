package site

import (
	"bytes"
	"encoding/binary"
	"slices"
	"testing"
)

// tableOf returns a memory with a table of functions: each has tables of values at offsets.
func tableOf(values []byte, functions ...[]uint32) []byte {
	const names, units, files = 72, 80, 88
	memory := make([]byte, 64, 1000)
	table := slices.Clone(tableHead)
	entries := 96 + len(values)
	for _, n := range []int{len(functions), 1, 0, names, units, files, 96, entries} {
		table = binary.LittleEndian.AppendUint64(table, uint64(n))
	}
	table = append(table, "a name..units...file.go."...)
	table = append(table, values...)
	at := 8*len(functions) + 8
	for _, f := range functions {
		table = binary.LittleEndian.AppendUint32(table, 0)
		table = binary.LittleEndian.AppendUint32(table, uint32(at))
		at += entryLast + 4*(len(f)-3)
	}
	table = append(table, make([]byte, 8)...)
	for _, f := range functions {
		table = append(table, make([]byte, entryStack)...)
		for _, offset := range f[:3] {
			table = binary.LittleEndian.AppendUint32(table, offset)
		}
		table = binary.LittleEndian.AppendUint32(table, uint32(len(f)-3))
		table = append(table, make([]byte, entryLast-entryValues-4)...)
		for _, offset := range f[3:] {
			table = binary.LittleEndian.AppendUint32(table, offset)
		}
	}
	return append(memory, table...)
}

// The tables of files and lines go, and what other tables share with them stays: the
// tables of stacks and of other values, and names.
func TestForgetLines(t *testing.T) {
	values := []byte{0xff, 2, 4, 6, 8, 0, 3, 5, 0, 7, 9, 0, 0x82, 1, 1, 0}
	memory := tableOf(values, []uint32{1, 6, 9, 12}, []uint32{6, 9, 0})
	forgetLines(memory)
	table := memory[64:]
	if got, want := table[96:96+len(values)], []byte{0, 2, 4, 6, 8, 0, 3, 5, 0, 0, 0, 0, 0x82, 1, 1, 0}; !bytes.Equal(got, want) {
		t.Errorf("values % x, want % x", got, want)
	}
	if text := string(table[72:96]); text != "a name..units...\x00\x00\x00\x00\x00\x00\x00\x00" {
		t.Errorf("%q", text)
	}
	entry := table[96+len(values)+24:]
	if got := []int{number32(entry, entryStack), number32(entry, entryFile), number32(entry, entryLine), number32(entry, entryLast)}; !slices.Equal(got, []int{1, 0, 0, 12}) {
		t.Errorf("offsets %v", got)
	}
}

// A table of another form stays as it is.
func TestForgetNothing(t *testing.T) {
	good := tableOf([]byte{0, 2, 4, 0}, []uint32{1, 1, 1})
	for name, memory := range map[string][]byte{
		"none": make([]byte, 300), "two": append(slices.Clone(good), append(make([]byte, 32-len(good)%32), good...)...),
		"values without end": tableOf([]byte{0, 2, 4, 4}, []uint32{1, 1, 1}), "offset outside": tableOf([]byte{0, 2, 4, 0}, []uint32{9, 1, 1}),
		"cut off": good[:len(good)-20], "functions beyond its end": withFunctions(good, 1<<61),
		"a head alone": append(make([]byte, 64), tableHead...),
	} {
		before := slices.Clone(memory)
		if forgetLines(memory); !bytes.Equal(memory, before) {
			t.Errorf("%s: it is changed", name)
		}
	}
}

// withFunctions returns a table up to its functions, whose head says that there are n of them.
func withFunctions(table []byte, n uint64) []byte {
	at := bytes.Index(table, tableHead)
	entries := binary.LittleEndian.Uint64(table[at+8+8*7:])
	table = slices.Clone(table[:at+int(entries)])
	binary.LittleEndian.PutUint64(table[at+8:], n)
	return table
}

// FuzzForgetLines: no memory makes it panic.
func FuzzForgetLines(f *testing.F) {
	f.Add(tableOf([]byte{0, 2, 4, 0}, []uint32{1, 1, 1}))
	f.Fuzz(func(t *testing.T, memory []byte) { forgetLines(memory) })
}
