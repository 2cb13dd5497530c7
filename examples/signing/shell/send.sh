#!/usr/bin/env bash
# send.sh METHOD TARGET [BODY]: sends a signed request, and prints the answer.
set -euo pipefail
source "$(dirname "$0")/sign.sh"

method=$1 url=$TALENT_BASE_URL$2
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
printf %s "${3-}" >"$folder/body"
sign "$method" "$url" "$TALENT_USER" "$TALENT_SECRET" "$folder/body"
status=$(
  curl --silent --show-error --path-as-is --globoff --request "$method" "$url" --data-binary "@$folder/body" \
    --header 'content-type: application/json' --header "x-svc-date: $date" --header "x-svc-content-sha256: $digest" \
    --header "authorization: $authorization" --dump-header "$folder/headers" --output "$folder/answer" \
    --write-out '%{http_code}'
)
echo "$status $(sed -n 's/^[Ll]ocation: \(.*\).$/\1/p' "$folder/headers") $(cat "$folder/answer")"
((status < 400))
