package session

// maxFEN is the greatest length in bytes of a position string that is examined.
const maxFEN = 20_000

// gamesThatFit returns the names of the games that allow a position, in the order of
// the registry.
func (v solver) gamesThatFit(fen string) []string {
	names := []string{}
	if len(fen) > maxFEN {
		return names
	}
	for _, entry := range v.registry.Games {
		if entry.NewPresentation == nil {
			continue
		}
		for _, variant := range entry.Family.Variants() {
			if _, err := variant.Parse(fen); err == nil {
				names = append(names, variant.Name())
			}
		}
	}
	return names
}
