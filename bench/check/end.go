package check

// endPoints are the points about the end of the process.
func endPoints() (points []point) {
	quits := func(s *session) { s.send("quit") }
	closes := func(s *session) { s.client.CloseInput() }
	for _, p := range []struct {
		name string
		ends func(s *session)
	}{{"quit", quits}, {"the end of its input", closes}} {
		points = append(points,
			point{class: End, name: "ends at " + p.name, raw: true, check: func(s *session) {
				s.begin()
				p.ends(s)
				must(s.client.AwaitExit(s.Patience))
			}},
			point{class: End, name: "ends at " + p.name + ", during a search", raw: true, check: func(s *session) {
				s.begin()
				s.send("go infinite")
				p.ends(s)
				must(s.client.AwaitExit(s.Patience))
			}})
	}
	return points
}
