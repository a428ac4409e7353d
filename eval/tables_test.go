package eval

import (
	"slices"
	"testing"
)

func TestTablesReadBack(t *testing.T) {
	const entries, phases = 5, 2
	centipawns := []float64{0, 1.5, 0, 0, -2.25, 0, 3000, -3000, 0, 0}
	want := []int16{0, 24, 0, 0, -36, 0, 32767, -32767, 0, 0}
	data := EncodeTables(centipawns, phases)
	tables := MustDecode(data, entries, phases)
	var got []int16
	for entry := range int32(entries) {
		got = append(got, tables.Weights(entry)...)
	}
	if !slices.Equal(got, want) {
		t.Errorf("weights %d, want %d", got, want)
	}
	for cut := 1; cut < len(data); cut++ {
		if decode(make([]int16, entries*phases), data[:cut], entries, phases) == nil {
			t.Errorf("the first %d of %d bytes are accepted", cut, len(data))
		}
	}
	if decode(make([]int16, entries*phases), append(data, 2), entries, phases) == nil {
		t.Error("a byte too many is accepted")
	}
	if decode(make([]int16, entries*phases), data, phases, entries) == nil {
		t.Error("tables of another shape are accepted")
	}
}

func TestEmptyDataAreZeros(t *testing.T) {
	if w := MustDecode(nil, 3, 2).Weights(2); !slices.Equal(w, []int16{0, 0}) {
		t.Errorf("weights %d", w)
	}
}

func TestTablesAdd(t *testing.T) {
	tables := MustDecode(EncodeTables([]float64{10, 20, -1, 5}, 2), 2, 2)
	sums := make([]int32, 2)
	tables.Add([]int32{0, 1, 0}, sums)
	if want := []int32{19 * 16, 45 * 16}; !slices.Equal(sums, want) {
		t.Errorf("sums %d, want %d", sums, want)
	}
	if got := Value(sums, []int32{One / 4, 3 * One / 4}); got != 38 {
		t.Errorf("value %d, want 38", got)
	}
}
