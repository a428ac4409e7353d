package reference

func newVinver(size int) Position { panic("reference: vinver is not written yet") }
