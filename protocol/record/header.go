package record

import "strings"

// tagsOf returns the tags in a line such as [Variant "chess"], or nil if it is no such
// line. Quotes in a value need no escape, since other programs do not write it.
func tagsOf(line string) []Tag {
	var tags []Tag
	for rest := strings.TrimSpace(line); rest != ""; {
		name, value, isTag := cutTagName(rest)
		if !isTag {
			return nil
		}
		value, rest, isTag = cutTagValue(value)
		if !isTag {
			return nil
		}
		tags = append(tags, Tag{name, strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(value)})
	}
	return tags
}

// cutTagName cuts off the beginning of a tag up to the quote before its value.
func cutTagName(text string) (name, rest string, ok bool) {
	text, isTag := strings.CutPrefix(text, "[")
	quote := strings.IndexByte(text[:min(len(text), maxTagName)], '"')
	if !isTag || quote < 0 {
		return "", "", false
	}
	before := strings.TrimLeft(text[:quote], " \t")
	name = strings.TrimRight(before, " \t")
	return name, text[quote+1:], name != "" && name != before && !strings.ContainsFunc(name, isOther)
}

// maxTagName is the most bytes up to the value of a tag.
const maxTagName = 300

// cutTagValue cuts off the value of a tag. It ends with the first quote and bracket
// after which the line ends or another tag begins.
func cutTagValue(text string) (value, rest string, ok bool) {
	for at := 0; ; at++ {
		n := strings.IndexByte(text[at:], '"')
		if n < 0 {
			return "", "", false
		}
		at += n
		rest, ok = strings.CutPrefix(strings.TrimLeft(text[at+1:], " \t"), "]")
		if !ok {
			continue
		}
		rest = strings.TrimLeft(rest, " \t")
		isEscaped := (at-len(strings.TrimRight(text[:at], `\`)))%2 == 1
		if _, _, isTag := cutTagName(rest); rest == "" || isTag && !isEscaped {
			return text[:at], rest, true
		}
	}
}
