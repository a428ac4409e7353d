package search

// A Counter tells how often an event occurred in one or more searches.
type Counter struct {
	Name  string `json:"name"` // in words, in the plural: "cut-offs"
	Count uint64 `json:"count"`
	// Of names another counter: this one counts a part of its events or, with Sum,
	// adds up a quantity over them. It is empty if neither holds.
	Of string `json:"of,omitempty"`
	// Sum means that Count adds up a quantity over the events that Of counts, so the
	// quotient of the two counts is a mean and not a share.
	Sum bool `json:"sum,omitempty"`
}

// Counting is a Searcher that keeps counters.
type Counting interface {
	Searcher
	// Counters returns the counters of the last search, always with the same names
	// in the same order. It must not be called during a search.
	Counters() []Counter
}

// AddCounters adds the counters of a search to sum, which holds counters of earlier
// searches by the same searcher, and returns sum.
func AddCounters(sum, counters []Counter) []Counter {
	if len(sum) == 0 {
		return append(sum, counters...)
	}
	for i := range sum {
		sum[i].Count += counters[i].Count
	}
	return sum
}
