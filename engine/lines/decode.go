package lines

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"unicode/utf8"
)

// Decode returns a reader of a file of text in UTF-8, whatever encoding the file has:
// UTF-8, UTF-16 in either order of bytes, with or without a byte order mark, Latin-1 or
// Windows-1252. Each line ends with a line feed, also where the file has a carriage
// return. Text in UTF-8 with such line ends is returned as it is. Decode reads ahead,
// so it is not for the input of a client that waits for an answer. A file that is no text
// has [ErrNotText].
func Decode(in io.Reader) io.Reader {
	buffered := bufio.NewReaderSize(in, 1<<15)
	begin, _ := buffered.Peek(sniffedBytes) // an error comes again at the first read
	if !isText(begin) {
		return errorReader{ErrNotText}
	}
	var text io.Reader = buffered
	if order := orderOf(begin); order != nil {
		text = &utf16Reader{in: buffered, order: order}
	}
	return skipMark(&textDecoder{in: text})
}

// orderOf returns the order of the bytes of UTF-16, or nil for other encodings. Without
// a mark it relies on the first character: files of games begin with one of ASCII.
func orderOf(begin []byte) binary.ByteOrder {
	switch {
	case len(begin) < 2:
		return nil
	case begin[0] == 0xFF && begin[1] == 0xFE, begin[0] != 0 && begin[1] == 0:
		return binary.LittleEndian
	case begin[0] == 0xFE && begin[1] == 0xFF, begin[0] == 0 && begin[1] != 0:
		return binary.BigEndian
	}
	return nil
}

// A textDecoder decodes bytes that are not UTF-8 as Windows-1252, of which Latin-1 is a
// part. It turns carriage returns into line feeds, and zero bytes, which no text has,
// into replacement characters.
type textDecoder struct {
	in       io.Reader
	read     [1 << 15]byte
	rest     int    // bytes at the beginning of read: an unfinished character
	decoded  []byte // of what was read
	left     []byte // of decoded or read, still to be returned
	returned bool   // the last character was a carriage return
	err      error  // of in; it comes after left
}

// Read implements io.Reader.
func (m *textDecoder) Read(b []byte) (int, error) {
	for len(m.left) == 0 {
		if m.err != nil {
			return 0, m.err
		}
		m.fill()
	}
	n := copy(b, m.left)
	m.left = m.left[n:]
	return n, nil
}

func (m *textDecoder) fill() {
	n, err := m.in.Read(m.read[m.rest:])
	m.err = err
	text := m.read[:m.rest+n]
	if err == nil {
		text = text[:len(text)-unfinished(text)]
	}
	rest := m.read[len(text) : m.rest+n]
	if !m.returned && utf8.Valid(text) && !bytes.ContainsAny(text, "\r\x00") {
		m.decoded = append(m.decoded[:0], text...)
	} else {
		m.decode(text)
	}
	m.left = m.decoded
	m.rest = copy(m.read[:], rest)
}

// decode sets decoded.
func (m *textDecoder) decode(text []byte) {
	m.decoded = m.decoded[:0]
	for len(text) > 0 {
		c, size := utf8.DecodeRune(text)
		switch {
		case c == utf8.RuneError && size == 1:
			m.decoded = utf8.AppendRune(m.decoded, windows1252(text[0]))
		case c == '\n' && m.returned: // which has ended the line
		case c == '\r':
			m.decoded = append(m.decoded, '\n')
		case c == 0:
			m.decoded = utf8.AppendRune(m.decoded, utf8.RuneError)
		default:
			m.decoded = append(m.decoded, text[:size]...)
		}
		m.returned = c == '\r'
		text = text[size:]
	}
}

// unfinished returns the number of bytes at the end of text that may begin a character.
func unfinished(text []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if at := len(text) - n; utf8.RuneStart(text[at]) {
			if utf8.FullRune(text[at:]) {
				return 0
			}
			return n
		}
	}
	return 0
}

// between holds the characters of Windows-1252 from 0x80 to 0x9F, where Latin-1 has
// none.
var between = [32]rune{
	'€', utf8.RuneError, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', utf8.RuneError, 'Ž', utf8.RuneError,
	utf8.RuneError, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', utf8.RuneError, 'ž', 'Ÿ',
}

func windows1252(b byte) rune {
	if b >= 0x80 && b < 0xA0 {
		return between[b-0x80]
	}
	return rune(b)
}
