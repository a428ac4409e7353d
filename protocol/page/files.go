package page

import "io/fs"

// Files returns the files of the page by their paths below its address.
func Files() fs.FS { return site }
