package explorer

import (
	"encoding/binary"
	"hash/crc32"
	"io"
	"sync"

	"github.com/dgryski/go-farm"
)

// castagnoli is the polynomial of CRC-32C, for which processors have an instruction.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// pages reads the body of a file page by page, checks each page and caches the pages
// read most recently. It is safe for concurrent use.
type pages struct {
	file io.ReaderAt
	size int64 // of the body
	sums []byte

	mu   sync.Mutex
	kept map[int64][]byte
	turn []int64 // the cached pages, oldest first
}

// keptPages is the number of cached pages: 12 MiB.
const keptPages = 256

func newPages(file io.ReaderAt, h *header) (*pages, error) {
	p := &pages{file: file, size: h.layout.bodySize(), sums: make([]byte, 4*h.layout.pages()), kept: map[int64][]byte{}}
	if err := readAt(file, p.sums, headerSize+p.size); err != nil {
		return nil, err
	}
	if farm.Fingerprint64(p.sums) != h.sums {
		return nil, formatError("its table of checksums is damaged")
	}
	return p, nil
}

func readAt(file io.ReaderAt, b []byte, at int64) error {
	n, err := file.ReadAt(b, at)
	if n == len(b) {
		return nil
	}
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return err
}

// page returns a page. The caller must not change it.
func (p *pages) page(number int64) ([]byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if b, ok := p.kept[number]; ok {
		return b, nil
	}
	b := make([]byte, min(pageSize, p.size-number*pageSize))
	if err := readAt(p.file, b, headerSize+number*pageSize); err != nil {
		return nil, err
	}
	if crc32.Checksum(b, castagnoli) != binary.LittleEndian.Uint32(p.sums[4*number:]) {
		return nil, formatError("it is damaged: page %d has another checksum", number)
	}
	if len(p.turn) == keptPages {
		delete(p.kept, p.turn[0])
		p.turn = p.turn[1:]
	}
	p.kept[number] = b
	p.turn = append(p.turn, number)
	return b, nil
}

// record returns size bytes of the body, which must lie in one page.
func (p *pages) record(at, size int64) ([]byte, error) {
	b, err := p.page(at / pageSize)
	if err != nil {
		return nil, err
	}
	from := at % pageSize
	return b[from : from+size], nil
}

// read reads bytes of the body, across pages if necessary.
func (p *pages) read(b []byte, at int64) error {
	for len(b) > 0 {
		page, err := p.page(at / pageSize)
		if err != nil {
			return err
		}
		n := copy(b, page[at%pageSize:])
		b, at = b[n:], at+int64(n)
	}
	return nil
}
