package lines

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"
)

func decoded(t *testing.T, in io.Reader) string {
	t.Helper()
	text, err := io.ReadAll(Decode(in))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestDecode(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"empty":                      {"", ""},
		"a byte":                     {"a", "a"},
		"UTF-8":                      {"é 𝄞\n", "é 𝄞\n"},
		"UTF-8 with a mark":          {"\xEF\xBB\xBFé\n", "é\n"},
		"UTF-8, an unfinished end":   {"a\xE2\x82", "aâ‚"},
		"Latin-1":                    {"\xE9t\xE9\n", "été\n"},
		"Latin-1 beside UTF-8":       {"\xE9 é", "é é"},
		"Windows-1252":               {"\x80\x81", "€\uFFFD"},
		"carriage returns":           {"a\rb\r\nc\n\rd\r\r", "a\nb\nc\n\nd\n\n"},
		"UTF-16LE":                   {"a\x00\r\x00\xAC\x20", "a\n€"},
		"UTF-16BE":                   {"\x00a\x20\xAC", "a€"},
		"UTF-16LE, marked":           {"\xFF\xFE\xAC\x20\x34\xD8\x1E\xDD", "€𝄞"},
		"UTF-16BE, marked":           {"\xFE\xFF\x20\xAC\xD8\x34\xDD\x1E", "€𝄞"},
		"a zero after the beginning": {strings.Repeat("a", 600) + "\x00b", strings.Repeat("a", 600) + "\uFFFDb"},
		"UTF-16, a zero":             {"a\x00\x00\x00b\x00", "a\uFFFDb"},
		"UTF-16, half a pair":        {"\xFE\xFF\xD8\x34\x00a\xD8\x34", "\uFFFDa\uFFFD"},
		"UTF-16, half a character":   {"\xFE\xFF\x00a\x00", "a"},
		"longer than the buffers":    {strings.Repeat("é\r\n", 1<<15), strings.Repeat("é\n", 1<<15)},
		"Latin-1, longer than them":  {strings.Repeat("x\xE9", 1<<16), strings.Repeat("xé", 1<<16)},
	} {
		t.Run(name, func(t *testing.T) {
			for how, in := range map[string]io.Reader{
				"at once": strings.NewReader(c.text), "byte by byte": iotest.OneByteReader(strings.NewReader(c.text)),
				"with its end": iotest.DataErrReader(strings.NewReader(c.text)),
			} {
				if got := decoded(t, in); got != c.want {
					t.Errorf("%s: %.80q, want %.80q", how, got, c.want)
				}
			}
		})
	}
}

func TestDecodeKeepsErrors(t *testing.T) {
	failed := errors.New("the disk is gone")
	for _, begin := range []string{"", "a", "abc", "a\x00b"} {
		_, err := io.ReadAll(Decode(Unpack(io.MultiReader(strings.NewReader(begin), iotest.ErrReader(failed)), 100)))
		if err != failed {
			t.Errorf("%q: %v", begin, err)
		}
	}
}

func TestUnpackLimit(t *testing.T) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write(make([]byte, 1000)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for most, want := range map[int64]error{1000: nil, 999: ErrTooLarge, 0: ErrTooLarge} {
		all, err := io.ReadAll(Unpack(bytes.NewReader(packed.Bytes()), most))
		if err != want || int64(len(all)) != most {
			t.Errorf("at most %d bytes: %d, %v", most, len(all), err)
		}
	}
}

// FuzzDecode checks that any file becomes text in UTF-8 without carriage returns, not
// much longer than the file or the limit, however the file arrives.
func FuzzDecode(f *testing.F) {
	for _, text := range []string{"é\r\nx\r", "\xFF\xFEa\x00\x34\xD8", "\x00a\x00", "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff", "BZh91AY&SY"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		const most = 1 << 16
		text, err := io.ReadAll(Decode(Unpack(bytes.NewReader(file), most)))
		again, errAgain := io.ReadAll(Decode(Unpack(iotest.OneByteReader(bytes.NewReader(file)), most)))
		if !bytes.Equal(text, again) || err != errAgain {
			t.Errorf("%q: %q, %v at once, %q, %v byte by byte", file, text, err, again, errAgain)
		}
		if !utf8.Valid(text) || bytes.IndexByte(text, '\r') >= 0 || len(text) > 3*max(most, len(file)) {
			t.Errorf("%q becomes %q", file, text)
		}
	})
}
