package main

import (
	"debug/buildinfo"
	"fmt"
	"maps"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	cyclonedx "github.com/CycloneDX/cyclonedx-go"
)

// modules returns the modules that are linked into the programs, by path, as the
// compiler recorded them in the programs themselves.
func (b build) modules() ([]*debug.Module, error) {
	linked := map[string]*debug.Module{}
	for _, p := range programs {
		info, err := buildinfo.ReadFile(b.file(p))
		if err != nil {
			return nil, err
		}
		for _, m := range info.Deps {
			if m.Replace == nil { // else it is of this repository
				linked[m.Path] = m
			}
		}
	}
	byPath := func(a, b *debug.Module) int { return strings.Compare(a.Path, b.Path) }
	return slices.SortedFunc(maps.Values(linked), byPath), nil
}

// billOfMaterials writes the components of the programs.
func (r *release) billOfMaterials(b build) error {
	modules, err := b.modules()
	if err != nil {
		return err
	}
	bill := bill(runtime.Version(), modules, r.source)
	out, err := os.Create(r.add(r.name(b.target) + ".cdx.json"))
	if err != nil {
		return err
	}
	defer out.Close()
	if err := cyclonedx.NewBOMEncoder(out, cyclonedx.BOMFileFormatJSON).SetPretty(true).Encode(bill); err != nil {
		return err
	}
	return out.Close()
}

func bill(goVersion string, modules []*debug.Module, from source) *cyclonedx.BOM {
	components := []cyclonedx.Component{component("std", goVersion[len("go"):], "")}
	for _, m := range modules {
		components = append(components, component(m.Path, m.Version, m.Sum))
	}
	bill := cyclonedx.NewBOM()
	bill.Metadata = &cyclonedx.Metadata{
		Timestamp: from.time.Format(time.RFC3339),
		Component: &cyclonedx.Component{
			BOMRef: "tetrad", Type: cyclonedx.ComponentTypeApplication, Name: "tetrad", Version: from.version,
		},
	}
	bill.Components = &components
	return bill
}

// component describes a module. Its checksum is Go's own, of the module's file tree.
// The format has no name for that, so it is a property.
func component(path, version, sum string) cyclonedx.Component {
	url := fmt.Sprintf("pkg:golang/%s@%s", path, version)
	c := cyclonedx.Component{
		BOMRef: url, Type: cyclonedx.ComponentTypeLibrary, Name: path, Version: version, PackageURL: url,
	}
	if sum != "" {
		c.Properties = &[]cyclonedx.Property{{Name: "go:sum", Value: sum}}
	}
	return c
}
