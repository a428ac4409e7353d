package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// name returns the name of this release's file for a target, without an extension.
func (r *release) name(t target) string {
	return fmt.Sprintf("tetrad-%s-%s-%s", r.source.version, t.system, t.arch)
}

// archive writes the archive of the programs: zip for Windows, tar.gz elsewhere. The
// archive holds a single folder.
func (r *release) archive(b build, common []file) error {
	var files []file
	for _, p := range programs {
		data, err := os.ReadFile(b.file(p))
		if err != nil {
			return err
		}
		files = append(files, file{b.executable(p), 0o755, data})
	}
	files = append(files, common...)
	write, ending := writeTar, ".tar.gz"
	if b.system == "windows" {
		write, ending = writeZip, ".zip"
	}
	var data bytes.Buffer
	if err := write(&data, r.name(b.target), r.source.time, files); err != nil {
		return err
	}
	return os.WriteFile(r.add(r.name(b.target)+ending), data.Bytes(), 0o644)
}

// writeTar writes files in the given order, with one date and no owner, so that the
// bytes are the same on every machine.
func writeTar(w io.Writer, folder string, date time.Time, files []file) error {
	compressed, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	archive := tar.NewWriter(compressed)
	for _, f := range files {
		header := tar.Header{
			Name: folder + "/" + f.name, Mode: int64(f.mode), Size: int64(len(f.data)), ModTime: date, Format: tar.FormatUSTAR,
		}
		if err := archive.WriteHeader(&header); err != nil {
			return err
		}
		if _, err := archive.Write(f.data); err != nil {
			return err
		}
	}
	if err := archive.Close(); err != nil {
		return err
	}
	return compressed.Close()
}

// writeZip is writeTar for Windows.
func writeZip(w io.Writer, folder string, date time.Time, files []file) error {
	archive := zip.NewWriter(w)
	for _, f := range files {
		header := zip.FileHeader{Name: folder + "/" + f.name, Method: zip.Deflate, Modified: date}
		header.SetMode(f.mode)
		part, err := archive.CreateHeader(&header)
		if err != nil {
			return err
		}
		if _, err := part.Write(f.data); err != nil {
			return err
		}
	}
	return archive.Close()
}

// sumsFile holds the checksums of all other files, in the format of sha256sum --check.
const sumsFile = "SHA256SUMS"

func (r *release) checksums() error {
	var text strings.Builder
	for _, name := range slices.Sorted(slices.Values(r.made)) {
		sum, err := r.checksum(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(&text, "%s  %s\n", sum, name)
	}
	return os.WriteFile(r.add(sumsFile), []byte(text.String()), 0o644)
}

func (r *release) checksum(name string) (string, error) {
	data, err := os.ReadFile(filepath.Join(r.folder, name))
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", sha256.Sum256(data)), nil
}
