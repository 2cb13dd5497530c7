// Verifies events of the talent platform. Needs Go 1.18 or newer, and its standard library alone.
package main

import (
	"bytes"
	"compress/gzip"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"net/http"
	"strconv"
	"strings"
)

// IsGenuine tells whether an event is genuine, by its signature of Standard Webhooks. Body has the bytes as they came,
// and now the seconds since 1970.
func IsGenuine(headers http.Header, body []byte, secret string, now int64) bool {
	id, date := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(date, 10, 64)
	if err != nil || now-seconds > 300 || seconds-now > 300 {
		return false
	}
	json, err := JSONOf(headers, body)
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(id + "." + date + "."))
	mac.Write(json)
	right := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	isGenuine := false
	for _, given := range strings.Split(headers.Get("webhook-signature"), " ") {
		isGenuine = hmac.Equal([]byte(given), []byte(right)) || isGenuine
	}
	return isGenuine
}

// JSONOf returns the JSON of an event, to verify and to parse: most bodies are gzip.
func JSONOf(headers http.Header, body []byte) ([]byte, error) {
	if headers.Get("content-encoding") != "gzip" {
		return body, nil
	}
	unpacked, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(io.LimitReader(unpacked, 1048576))
}
