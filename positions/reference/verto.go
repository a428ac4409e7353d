package reference

func newVerto(size int, rule string) Position { panic("reference: verto is not written yet") }

func parseVerto(size int, rule, fen string) Position { panic("reference: verto is not written yet") }
