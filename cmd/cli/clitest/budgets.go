package clitest

// The budgets of the project. A change that must pass one raises the number here, with a
// sentence in its commit message that says why. Whoever makes something smaller lowers it.
// The size of tetrad is checked in .ci/run.
const (
	// Rows of tetrad help. A person reads the commands on one screen and knows which one to try.
	MaxRows = 18
	// Flags that --help shows, in all commands together: what one has to know to know a
	// program. Both programs have 170 at most. A new flag replaces another one, or is an
	// option of the engine. Flags that commands of tetrad-lab share count once.
	MaxFlags, MaxLabFlags = 126, 42
	// Packages that tetrad links, but for those of Go: each is something to read, and to
	// keep up to date if it is another's.
	MaxPackages = 77
	// Lines of Go that are linked into tetrad, and into tetrad, tetrad-lab and the site
	// together: what has to be understood before the product is changed. Tests and what only
	// they need are not among them.
	MaxTetradLines, MaxProductLines = 61_915, 76_940
	// Lines of the manual, the README among them, without the laboratory (docs/dev, docs/lab)
	// and the reports; and words of all Markdown.
	MaxManualLines, MaxWords = 1_900, 55_000
)
