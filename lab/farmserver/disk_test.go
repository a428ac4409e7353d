package farmserver

import "testing"

func TestFreeDisk(t *testing.T) {
	mib, ok := freeDisk(t.TempDir())
	if ok && mib <= 0 {
		t.Errorf("%d MiB are free where this test runs", mib)
	}
	if _, ok := freeDisk("/no/such/folder"); ok {
		t.Error("the disk of no folder is known")
	}
}
