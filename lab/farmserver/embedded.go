package farmserver

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"tetrad/lab/farm"
)

// startNATS starts NATS in this process, and returns the folders of the streams that the store
// has. It listens at no port: only this process talks to it.
func (s *Server) startNATS() (streams []string, err error) {
	root := filepath.Join(s.config.Store, folderStreams, "jetstream", "$G", "streams")
	known, _ := os.ReadDir(root) // at first there is none
	// Without its indexes NATS reads and checks all records. By an index, it counts a record
	// that is damaged, which it drops when somebody asks for it.
	for _, entry := range known {
		streams = append(streams, filepath.Join(root, entry.Name()))
		if err := os.Remove(filepath.Join(root, entry.Name(), "msgs", "index.db")); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	s.server, err = server.NewServer(&server.Options{
		ServerName: "farm", DontListen: true, NoSigs: true, MaxPayload: 2 << 20,
		JetStream: true, StoreDir: filepath.Join(s.config.Store, folderStreams), SyncAlways: true,
		JetStreamMaxMemory: 64 << 20, JetStreamMaxStore: s.config.Quota, DisableJetStreamBanner: true,
	})
	if err != nil {
		return nil, err
	}
	s.ends = append(s.ends, func() {
		s.server.Shutdown()
		s.server.WaitForShutdown()
	})
	s.server.SetLoggerV2(s.nats, false, false, false)
	reading := time.AfterFunc(farm.SayAfter, func() {
		s.config.Log.Info("the server reads and checks its store, which takes seconds for each GiB", "store", s.config.Store)
	})
	defer reading.Stop()
	s.server.Start()
	if !s.server.ReadyForConnections(startLimit) || !s.server.JetStreamEnabled() {
		if err := s.nats.failure(); err != nil {
			return nil, fmt.Errorf("NATS: %w", err)
		}
		return nil, errors.New("NATS does not start; its log says why")
	}
	return streams, nil
}

// natsLog hands what the NATS server says to a slog.Logger. It remembers the last error
// that NATS thinks it cannot live with; a library must not end the process.
type natsLog struct {
	log   *slog.Logger
	fatal atomic.Pointer[error]
}

func (l *natsLog) Noticef(format string, v ...any) {
	l.log.Debug("nats", "text", fmt.Sprintf(format, v...))
}
func (l *natsLog) Warnf(format string, v ...any) {
	l.log.Warn("nats", "text", fmt.Sprintf(format, v...))
}
func (l *natsLog) Debugf(string, ...any) {}
func (l *natsLog) Tracef(string, ...any) {}

func (l *natsLog) Fatalf(format string, v ...any) { l.fail(fmt.Errorf(format, v...)) }

func (l *natsLog) fail(err error) {
	l.fatal.Store(&err)
	l.log.Error("nats", "text", err.Error())
}

func (l *natsLog) Errorf(format string, v ...any) {
	text := fmt.Sprintf(format, v...)
	// NATS answers nobody then, and takes nothing for the stream until it is started again.
	if strings.Contains(text, "failed to store a msg") || strings.Contains(text, "no space left") {
		l.fail(fmt.Errorf("the store cannot be written: make room on its disk, or restore it from a copy, and start the server again: %s", text))
		return
	}
	l.log.Error("nats", "text", text)
}

func (l *natsLog) failure() error {
	if err := l.fatal.Load(); err != nil {
		return *err
	}
	return nil
}
