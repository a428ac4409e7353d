package reference

func newVinver(size int) Position { panic("reference: vinver is not written yet") }

func parseVinver(size int, fen string) Position { panic("reference: vinver is not written yet") }
