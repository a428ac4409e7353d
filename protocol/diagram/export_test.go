package diagram

// Goal is goal, for tests.
var Goal = goal
