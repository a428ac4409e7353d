package eval

import (
	"fmt"
	"strconv"
	"strings"
)

// MustParseClasses reads the weights of classes from a text that tetrad-lab fit-policy or fit
// wrote. It has a line "weight class" for each class whose weight is not 0, in hundredths of a
// nat. Lines that begin with # are comments. It panics on any other text, since the text is part
// of the program.
func MustParseClasses(text string, weights []int16) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		number, name, _ := strings.Cut(strings.TrimSpace(line), " ")
		weight, err := strconv.ParseInt(number, 10, 16)
		class, err2 := strconv.Atoi(name)
		if err != nil || err2 != nil || class < 0 || class >= len(weights) {
			panic(fmt.Sprintf("eval: line %q is not a weight and one of %d classes", line, len(weights)))
		}
		weights[class] = int16(weight)
	}
}
