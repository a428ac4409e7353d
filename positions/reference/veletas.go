package reference

func newVeletas(size int) Position { panic("reference: veletas is not written yet") }

func parseVeletas(size int, fen string) Position { panic("reference: veletas is not written yet") }
