package play

import "os"

// endings are the signals that end a session. A page sends none.
var endings = []os.Signal{os.Interrupt}
