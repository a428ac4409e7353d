package learn

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"tetrad/positions"
)

// eachGame reads the shards in a file, one by one, and calls yield with each game. lookup
// finds a variant by its name, or refuses it. eachGame checks the sum of a shard and replays
// all its games by the rules before it yields any. An error says in which shard it is.
func eachGame(in io.Reader, lookup func(name string) (positions.Game, error), yield func(*trainingGame) error) error {
	r := bufio.NewReader(in)
	for number := 1; ; number++ {
		if _, err := r.Peek(1); err == io.EOF && number > 1 {
			return nil
		}
		games, err := readShard(r, lookup)
		if err != nil {
			return fmt.Errorf("shard %d: %w", number, err)
		}
		for i := range games {
			if err := yield(&games[i]); err != nil {
				return err
			}
		}
	}
}

func readShard(r *bufio.Reader, lookup func(string) (positions.Game, error)) ([]trainingGame, error) {
	h, head, err := readHeader(r)
	if err != nil {
		return nil, err
	}
	// The buffer grows with what is there, not with what the header claims.
	rest, err := io.ReadAll(io.LimitReader(r, int64(h.Size)+sha256.Size))
	if err != nil {
		return nil, err
	}
	if len(rest) < h.Size+sha256.Size {
		return nil, errors.New("the file ends inside it")
	}
	body, sum := rest[:h.Size], rest[h.Size:]
	hash := sha256.New()
	hash.Write(head)
	hash.Write(body)
	if !bytes.Equal(hash.Sum(nil), sum) {
		return nil, errors.New("its checksum is wrong; make it again")
	}
	variant, err := lookup(h.Game)
	if err != nil {
		return nil, err
	}
	return decodeGames(body, variant, h.Games)
}

// readHeader returns the header and the bytes of which it consists.
func readHeader(r *bufio.Reader) (*header, []byte, error) {
	head := make([]byte, len(magic))
	if _, err := io.ReadFull(r, head); err != nil || string(head) != magic {
		return nil, nil, errors.New("it does not begin as a shard of version 1")
	}
	for {
		b, err := r.ReadByte()
		if err != nil || len(head) > maxGameBytes {
			return nil, nil, errors.New("its header has no end")
		}
		if head = append(head, b); b == '\n' {
			break
		}
	}
	h := new(header)
	if err := json.Unmarshal(head[len(magic):], h); err != nil {
		return nil, nil, fmt.Errorf("its header: %w", err)
	}
	if h.Size < 0 || h.Size > maxShardBytes || h.Games < 0 || h.Games > maxGameBytes {
		return nil, nil, fmt.Errorf("its header tells of %d games in %d bytes", h.Games, h.Size)
	}
	return h, head, nil
}

func decodeGames(body []byte, variant positions.Game, count int) ([]trainingGame, error) {
	d := decoder{data: body}
	var games []trainingGame
	for n := 0; n < count && d.err == nil; n++ {
		if games = append(games, d.game(variant)); d.err != nil {
			return nil, fmt.Errorf("game %d: %w", n+1, d.err)
		}
	}
	if len(d.data) > 0 {
		return nil, errors.New("there are bytes behind its games")
	}
	return games, nil
}
