package farm

// A Row is a submission in a list for people.
type Row struct {
	*SubmissionState
	More int // idle submissions like it that have no row
}

// maxAlike is the number of idle submissions with one kind, title and owner that have a row
// each. A proof tree leaves thousands.
const maxAlike = 3

// Rows returns the rows of submissions, in their order. Unless all are wanted, of many idle
// submissions that are alike only the first has a row.
func Rows(submissions []SubmissionState, all bool) (rows []Row) {
	type likeness struct{ kind, title, owner string }
	of := func(o *SubmissionState) likeness { return likeness{o.Kind, o.Title, o.Owner} }
	alike := map[likeness]int{}
	for i := range submissions {
		if o := &submissions[i]; o.State == Idle {
			alike[of(o)]++
		}
	}
	shown := map[likeness]bool{}
	for i := range submissions {
		r := Row{SubmissionState: &submissions[i]}
		if count := alike[of(r.SubmissionState)]; r.State == Idle && count > maxAlike && !all {
			if shown[of(r.SubmissionState)] {
				continue
			}
			shown[of(r.SubmissionState)], r.More = true, count-1
		}
		rows = append(rows, r)
	}
	return rows
}
