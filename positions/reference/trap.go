package reference

func newTrap(size int, rule string) Position { panic("reference: trap is not written yet") }

func parseTrap(size int, rule, fen string) Position { panic("reference: trap is not written yet") }
