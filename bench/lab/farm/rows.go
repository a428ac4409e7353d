package farm

// A Row is an order in a list for people.
type Row struct {
	*OrderState
	More int // idle orders like it that have no row
}

// mostAlike is the number of idle orders with one kind, title and owner that have a row
// each. A proof tree leaves thousands.
const mostAlike = 3

// Rows returns the rows of orders, in their order. Of many idle orders that are alike only
// the first has a row.
func Rows(orders []OrderState) (rows []Row) {
	type likeness struct{ kind, title, owner string }
	of := func(o *OrderState) likeness { return likeness{o.Kind, o.Title, o.Owner} }
	alike := map[likeness]int{}
	for i := range orders {
		if o := &orders[i]; o.State == Idle {
			alike[of(o)]++
		}
	}
	shown := map[likeness]bool{}
	for i := range orders {
		r := Row{OrderState: &orders[i]}
		if count := alike[of(r.OrderState)]; r.State == Idle && count > mostAlike {
			if shown[of(r.OrderState)] {
				continue
			}
			shown[of(r.OrderState)], r.More = true, count-1
		}
		rows = append(rows, r)
	}
	return rows
}
