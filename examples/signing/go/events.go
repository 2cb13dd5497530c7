//go:build ignore

// Verifies the events that come on standard input, in the form that ../README.md describes.
package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
)

func main() {
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		fields := strings.Split(lines.Text(), "\t")
		for index, field := range fields {
			text, err := base64.StdEncoding.DecodeString(field)
			exitOn(err)
			fields[index] = string(text)
		}
		now, err := strconv.ParseInt(fields[1], 10, 64)
		exitOn(err)
		headers := http.Header{}
		for _, pair := range strings.Split(fields[3], "\n") {
			name, value, _ := strings.Cut(pair, ":")
			headers.Set(name, value)
		}
		if IsGenuine(headers, []byte(fields[2]), fields[0], now) {
			fmt.Println("genuine")
		} else {
			fmt.Println("refused")
		}
	}
}

func exitOn(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
