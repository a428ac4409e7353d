package main

import (
	"debug/buildinfo"
	"fmt"
	"os"
	"runtime/debug"
	"time"

	cyclonedx "github.com/CycloneDX/cyclonedx-go"
)

// billOfMaterials writes the components of a program, as the compiler recorded them
// in the program itself.
func (r *release) billOfMaterials(b build) error {
	info, err := buildinfo.ReadFile(b.file)
	if err != nil {
		return err
	}
	bill := bill(info, r.source)
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

func bill(info *debug.BuildInfo, from source) *cyclonedx.BOM {
	components := []cyclonedx.Component{component("std", info.GoVersion[len("go"):], "")}
	for _, m := range info.Deps {
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
