package search

// A Counter is how often something has happened in a search, or in several.
type Counter struct {
	Name  string `json:"name"` // in words, in the plural: "cut-offs"
	Count uint64 `json:"count"`
	// Of names the counter of which this one is a part, or over which it is a sum;
	// "": neither.
	Of string `json:"of,omitempty"`
	// Sum says that Count is a sum over what Of counts, so that their quotient is a
	// mean, and not a share.
	Sum bool `json:"sum,omitempty"`
}

// Counting is a Searcher that counts what it does.
type Counting interface {
	Searcher
	// Counters returns the counters of the last search, always the same ones in
	// the same order. It must not be called while a search runs.
	Counters() []Counter
}

// AddCounters adds to the counters of a sum those of another search by the same
// searcher, and returns the sum.
func AddCounters(sum, counters []Counter) []Counter {
	if len(sum) == 0 {
		return append(sum, counters...)
	}
	for i := range sum {
		sum[i].Count += counters[i].Count
	}
	return sum
}
