#!/usr/bin/env bash
# Signs the requests that come on standard input, in the form that ../README.md describes.
set -euo pipefail
source "$(dirname "$0")/sign.sh"

decode() { base64 -d <<<"$1"; }
body=$(mktemp)
trap 'rm -f "$body"' EXIT
while IFS= read -r line; do
  fields=()
  while [[ $line == *$'\t'* ]]; do
    fields+=("${line%%$'\t'*}")
    line=${line#*$'\t'}
  done
  fields+=("$line")
  decode "${fields[5]}" >"$body"
  headers=()
  for ((index = 6; index < ${#fields[@]}; index += 2)); do
    headers+=("$(decode "${fields[index]}"):$(decode "${fields[index + 1]}")")
  done
  sign "$(decode "${fields[0]}")" "$(decode "${fields[1]}")" "$(decode "${fields[3]}")" "$(decode "${fields[4]}")" \
    "$body" "$(decode "${fields[2]}")" ${headers[@]+"${headers[@]}"}
  for stage in "$canonical" "$text" "$authorization"; do printf '%s\t' "$(printf %s "$stage" | base64 -w 0)"; done
  printf '\n'
done
