// Package sealed keeps two processes from writing one file.
package sealed
