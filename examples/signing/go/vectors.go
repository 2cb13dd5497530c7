//go:build ignore

// Signs the requests that come on standard input, in the form that ../README.md describes.
package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"os"
	"strings"
)

func main() {
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		fields := strings.Split(lines.Text(), "\t")
		for index, field := range fields {
			text, err := base64.StdEncoding.DecodeString(field)
			if err != nil {
				panic(err)
			}
			fields[index] = string(text)
		}
		request := Request{Method: fields[0], URL: fields[1], Date: fields[2], Body: []byte(fields[5])}
		for index := 6; index < len(fields); index += 2 {
			request.Headers = append(request.Headers, [2]string{fields[index], fields[index+1]})
		}
		signed := Sign(request, fields[3], fields[4])
		stages := []string{signed.CanonicalRequest, signed.StringToSign, signed.Headers["authorization"]}
		for index, stage := range stages {
			stages[index] = base64.StdEncoding.EncodeToString([]byte(stage))
		}
		fmt.Println(strings.Join(stages, "\t"))
	}
}
