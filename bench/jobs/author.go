package jobs

import "context"

// authorKey is the key of what WithAuthor puts into a context.
type authorKey struct{}

// WithAuthor returns a context for Do. If the Executor knows who has computed the
// result, such as the name of a worker, it stands in author when Do returns.
func WithAuthor(ctx context.Context) (with context.Context, author *string) {
	author = new(string)
	return context.WithValue(ctx, authorKey{}, author), author
}

// TellAuthor is for an Executor that knows who has computed the result of a call of Do
// with this context.
func TellAuthor(ctx context.Context, name string) {
	if author, ok := ctx.Value(authorKey{}).(*string); ok {
		*author = name
	}
}
