// Package filelock keeps two processes from writing one file.
package filelock
