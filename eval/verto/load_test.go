package verto

import (
	"testing"

	"tetrad/eval"
)

// BenchmarkLoad measures the first evaluation of a process, which is part of its
// start-up.
func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		newModel()
	}
}

func BenchmarkNumbering(b *testing.B) {
	for b.Loop() {
		newCodebook()
	}
}

func BenchmarkDecode(b *testing.B) {
	entries := numbering().entries
	for b.Loop() {
		eval.MustDecode(tables, entries, phases)
	}
}
