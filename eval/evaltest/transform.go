package evaltest

import (
	"slices"
	"strings"

	"tetrad/positions"
)

// Field returns a transformation of position strings that changes field i, counted
// from 0, and leaves the others.
func Field(i int, change func(string) string) func(string) string {
	return func(fen string) string {
		fields := strings.Split(fen, " ")
		fields[i] = change(fields[i])
		return strings.Join(fields, " ")
	}
}

// Sequence returns the transformation that applies all in order.
func Sequence(all ...func(string) string) func(string) string {
	return func(fen string) string {
		for _, change := range all {
			fen = change(fen)
		}
		return fen
	}
}

// Exchange returns a transformation that exchanges pairs of letters: "bw"
// exchanges b and w, "bwBW" also B and W.
func Exchange(pairs string) func(string) string {
	var both []string
	for i := 0; i < len(pairs); i += 2 {
		a, b := pairs[i:i+1], pairs[i+1:i+2]
		both = append(both, a, b, b, a)
	}
	return strings.NewReplacer(both...).Replace
}

// Mirror exchanges left and right of a board field.
func Mirror(board string) string {
	squares := expand(board)
	for _, rank := range squares {
		slices.Reverse(rank)
	}
	return contract(squares)
}

// Transpose exchanges files and ranks of a board field.
func Transpose(board string) string {
	squares := expand(board)
	transposed := expand(board)
	for i := range squares {
		for j := range squares {
			transposed[j][i] = squares[i][j]
		}
	}
	return contract(transposed)
}

// Board returns the transformation of a board field under a symmetry.
func Board(s positions.Symmetry) func(string) string {
	return func(board string) string {
		squares, image := expand(board), expand(board)
		for rank := range squares {
			for file := range squares {
				toFile, toRank := s.Square(file, rank, len(squares))
				image[toRank][toFile] = squares[rank][file]
			}
		}
		return contract(image)
	}
}

// pieces are the letters of the pieces of all games.
const pieces = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// expand returns the squares of a board field by rank from below, 0 for empty.
func expand(board string) [][]byte {
	size := strings.Count(board, "/") + 1
	squares := make([][]byte, size)
	for i := range squares {
		squares[i] = make([]byte, size)
	}
	err := positions.ReadBoard(board, size, pieces, func(file, rank int, piece byte) error {
		squares[rank][file] = piece
		return nil
	})
	if err != nil {
		panic(err)
	}
	return squares
}

func contract(squares [][]byte) string {
	return positions.WriteBoard(len(squares), func(file, rank int) byte { return squares[rank][file] })
}
