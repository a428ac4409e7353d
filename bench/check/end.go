package check

// endPoints are the points about the end of the process.
func endPoints() []point {
	return []point{
		{class: End, name: "ends at quit", raw: true, check: func(s *session) error { return s.ends("quit") }},
		{class: End, name: "ends at quit, during a search", raw: true, check: func(s *session) error { return s.ends("go infinite", "quit") }},
		{class: End, name: "ends at the end of its input", raw: true, check: func(s *session) error {
			return s.endsWithInput()
		}},
		{class: End, name: "ends at the end of its input, during a search", raw: true, check: func(s *session) error {
			return s.endsWithInput("go infinite")
		}},
	}
}

func (s *session) ends(lines ...string) error {
	if err := s.begin(); err != nil {
		return err
	}
	if err := s.client.Send(lines...); err != nil {
		return err
	}
	return s.client.AwaitExit(s.Patience)
}

func (s *session) endsWithInput(lines ...string) error {
	if err := s.begin(); err != nil {
		return err
	}
	if len(lines) > 0 {
		if err := s.client.Send(lines...); err != nil {
			return err
		}
	}
	s.client.CloseInput()
	return s.client.AwaitExit(s.Patience)
}
