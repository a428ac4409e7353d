package page

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strings"
)

// packed returns content compressed with gzip, if the client accepts gzip and the
// result is smaller, and then sets the header. It compresses at each call, which takes
// less than a millisecond for a file.
func packed(w http.ResponseWriter, r *http.Request, content []byte) []byte {
	w.Header().Set("Vary", "Accept-Encoding")
	if !takesGzip(r) {
		return content
	}
	var small bytes.Buffer
	writer := gzip.NewWriter(&small)
	writer.Write(content) // writing to a buffer cannot fail
	if writer.Close() != nil || small.Len() >= len(content) {
		return content
	}
	w.Header().Set("Content-Encoding", "gzip")
	return small.Bytes()
}

func takesGzip(r *http.Request) bool {
	for coding := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(coding), ";")
		if strings.EqualFold(name, "gzip") {
			return strings.ReplaceAll(weight, " ", "") != "q=0"
		}
	}
	return false
}
