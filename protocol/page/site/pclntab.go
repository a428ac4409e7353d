package site

import (
	"encoding/binary"
	"slices"
)

// The head of the table of functions that the Go linker leaves in memory (internal/abi
// and runtime/symtab.go of Go 1.20 and later): eight bytes, then eight numbers.
var tableHead = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// Offsets in the table's entry of a function. The offsets of the tables of other values follow
// the fixed part.
const (
	entryStack  = 16 // of the table of stack sizes
	entryFile   = 20
	entryLine   = 24
	entryValues = 28 // the number of tables of other values
	entryLast   = 44 // the end of the fixed part
)

// forgetLines empties the tables of source files and lines, which a program has for stack
// traces alone: nobody sees these in a browser. The tables of stack sizes and pointers
// stay, and the names of functions, by which the runtime knows some of its own. It changes
// nothing where the table has another form.
func forgetLines(memory []byte) {
	at := -1
	for i := 0; i+72 <= len(memory); i += 32 {
		if slices.Equal(memory[i:i+8], tableHead) {
			if at >= 0 {
				return // which of them is it?
			}
			at = i
		}
	}
	if at < 0 {
		return
	}
	table := memory[at:]
	head := func(n int) int { return int(binary.LittleEndian.Uint64(table[8+8*n:])) }
	functions, files, values, entries := head(0), head(5), head(6), head(7)
	if !slices.IsSorted([]int{0, head(3), head(4), files, values, entries, len(table)}) || functions <= 0 || functions > (len(table)-entries)/8 {
		return
	}
	needed := make([]bool, entries-values)
	var forgotten [][]byte
	for i := range functions {
		entry := entries + number32(table, entries+8*i+4)
		if entry+entryLast > len(table) {
			return
		}
		n := number32(table, entry+entryValues)
		if n > 100 || entry+entryLast+4*n > len(table) {
			return
		}
		offsets := []int{number32(table, entry+entryStack)}
		for k := range n {
			offsets = append(offsets, number32(table, entry+entryLast+4*k))
		}
		for _, offset := range offsets {
			if !mark(table[values:entries], needed, offset) {
				return
			}
		}
		forgotten = append(forgotten, table[entry+entryFile:entry+entryLine+4])
	}
	for _, offsets := range forgotten {
		clear(offsets) // offset 0 means that there is no table
	}
	clear(table[files:values])
	for i, isNeeded := range needed {
		if !isNeeded {
			table[values+i] = 0
		}
	}
}

// mark notes that the table of values at an offset is needed. It consists of pairs of
// numbers, up to a pair whose first number is 0.
func mark(values []byte, needed []bool, offset int) bool {
	if offset == 0 {
		return true
	}
	for at, isFirst := offset, true; ; isFirst = false {
		for part := range 2 {
			if at >= len(values) {
				return false
			}
			_, size := binary.Uvarint(values[at:])
			if size <= 0 {
				return false
			}
			isEnd := part == 0 && !isFirst && values[at] == 0
			for i := range size {
				needed[at+i] = true
			}
			at += size
			if isEnd {
				return true
			}
		}
	}
}

func number32(from []byte, at int) int { return int(binary.LittleEndian.Uint32(from[at:])) }
