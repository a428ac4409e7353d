package vinver

var vectoriseds = []vectorised{{"NEON", true, spreadNEON, overlapNEON}}
