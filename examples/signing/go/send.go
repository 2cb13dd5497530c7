//go:build ignore

// go run sign.go send.go METHOD TARGET [BODY]: sends a signed request, and prints the answer.
package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
)

func main() {
	method, target, body := os.Args[1], os.Args[2], strings.Join(os.Args[3:], "")
	url := os.Getenv("TALENT_BASE_URL") + target
	user, secret := os.Getenv("TALENT_USER"), os.Getenv("TALENT_SECRET")
	signed := Sign(Request{Method: method, URL: url, Body: []byte(body)}, user, secret)
	request, err := http.NewRequest(method, url, strings.NewReader(body))
	exitOn(err)
	request.Header.Set("content-type", "application/json")
	for name, value := range signed.Headers {
		request.Header.Set(name, value)
	}
	answer, err := http.DefaultClient.Do(request)
	exitOn(err)
	text, err := io.ReadAll(answer.Body)
	exitOn(err)
	fmt.Println(answer.StatusCode, answer.Header.Get("location"), string(text))
	if answer.StatusCode >= 400 {
		os.Exit(1)
	}
}

func exitOn(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
