// Signs requests to the talent platform. Needs Go 1.18 or newer, and its standard library alone.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"sort"
	"strings"
	"time"
)

const algorithm = "x-svc-v1-hmac-sha256"

// Request is what is signed. URL is exactly as it is sent, with or without scheme and host. Headers are pairs of name
// and value that the signature covers too. Date is now, unless a test gives one.
type Request struct {
	Method, URL, Date string
	Body              []byte
	Headers           [][2]string
}

// Signed has the headers to add to a request, and the texts that were signed.
type Signed struct {
	Headers                        map[string]string
	CanonicalRequest, StringToSign string
}

// Sign signs a request.
func Sign(request Request, user, secret string) Signed {
	date := request.Date
	if date == "" {
		date = time.Now().UTC().Format("2006-01-02T15:04:05Z")
	}
	digest := hash(request.Body)
	own := [][2]string{{"x-svc-date", date}, {"x-svc-content-sha256", digest}}
	lines, names := canonicalHeaders(append(own, request.Headers...))
	path, query, _ := strings.Cut(origin.ReplaceAllString(request.URL, ""), "?")
	// Each line of the headers ends in a newline, and an empty line ends them. There is none at the end.
	canonical := strings.Join([]string{
		strings.ToUpper(request.Method), canonicalPath(path), canonicalQuery(query), lines, names,
	}, "\n")
	text := strings.Join([]string{algorithm, date, hash([]byte(canonical))}, "\n")
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(text))
	signature := hex.EncodeToString(mac.Sum(nil))
	return Signed{
		Headers: map[string]string{
			"x-svc-date":           date,
			"x-svc-content-sha256": digest,
			"authorization":        fmt.Sprintf("%s user=%s, signedheaders=%s, signature=%s", algorithm, user, names, signature),
		},
		CanonicalRequest: canonical,
		StringToSign:     text,
	}
}

var origin = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*://[^/?]*`)

func canonicalPath(path string) string {
	segments, last := []string{}, ""
	for _, segment := range strings.Split(path, "/") {
		last = encode(segment)
		if last == ".." && len(segments) > 0 {
			segments = segments[:len(segments)-1]
		} else if last != "" && last != "." && last != ".." {
			segments = append(segments, last)
		}
	}
	slash := ""
	if len(segments) > 0 && (last == "" || last == "." || last == "..") {
		slash = "/"
	}
	return "/" + strings.Join(segments, "/") + slash
}

func canonicalQuery(query string) string {
	pairs := [][2]string{}
	for _, pair := range strings.Split(query, "&") {
		if pair != "" {
			name, value, _ := strings.Cut(strings.ReplaceAll(pair, "+", " "), "=")
			pairs = append(pairs, [2]string{encode(name), encode(value)})
		}
	}
	sort.Slice(pairs, func(a, b int) bool {
		if pairs[a][0] != pairs[b][0] {
			return pairs[a][0] < pairs[b][0]
		}
		return pairs[a][1] < pairs[b][1]
	})
	texts := []string{}
	for _, pair := range pairs {
		texts = append(texts, pair[0]+"="+pair[1])
	}
	return strings.Join(texts, "&")
}

// Several headers of one name become one line: their values are trimmed, sorted and joined with commas.
func canonicalHeaders(headers [][2]string) (lines, names string) {
	values, sorted := map[string][]string{}, []string{}
	for _, header := range headers {
		name := strings.ToLower(header[0])
		if values[name] == nil {
			sorted = append(sorted, name)
		}
		values[name] = append(values[name], strings.Trim(header[1], " \t"))
	}
	sort.Strings(sorted)
	for _, name := range sorted {
		sort.Strings(values[name])
		lines += name + ":" + strings.Join(values[name], ",") + "\n"
	}
	return lines, strings.Join(sorted, ";")
}

// Decodes percent escapes once, and escapes every byte of UTF-8 but letters, digits, - _ . and ~ anew.
func encode(text string) string {
	var encoded strings.Builder
	for index := 0; index < len(text); index++ {
		octet := text[index]
		if octet == '%' && index+2 < len(text) {
			if decoded, err := hex.DecodeString(text[index+1 : index+3]); err == nil {
				octet = decoded[0]
				index += 2
			}
		}
		if strings.IndexByte(unreserved, octet) >= 0 {
			encoded.WriteByte(octet)
		} else {
			fmt.Fprintf(&encoded, "%%%02X", octet)
		}
	}
	return encoded.String()
}

const unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~"

func hash(bytes []byte) string {
	sum := sha256.Sum256(bytes)
	return hex.EncodeToString(sum[:])
}
