package bitboard

import "testing"

func TestSymmetry(t *testing.T) {
	for size := 3; size <= 8; size++ {
		last := size - 1
		for rank := range size {
			for file := range size {
				b := uint64(1) << (file + 8*rank)
				check := func(name string, got uint64, file, rank int) {
					t.Helper()
					if want := uint64(1) << (file + 8*rank); got != want {
						t.Errorf("size %d: %s of %x is %x, want %x", size, name, b, got, want)
					}
				}
				check("MirrorFiles", MirrorFiles(b, size), last-file, rank)
				check("MirrorRanks", MirrorRanks(b, size), file, last-rank)
				check("Transpose", Transpose(b), rank, file)
			}
		}
	}
}
