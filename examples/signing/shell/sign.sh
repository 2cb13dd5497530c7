# Signs requests to the talent platform. Needs bash 3.2 or newer, openssl, awk, sort and tr.
export LC_ALL=C # bash, awk and sort work on bytes

algorithm=x-svc-v1-hmac-sha256

# sign METHOD URL USER SECRET [BODY-FILE [DATE [NAME:VALUE ...]]]
# URL: exactly as it is sent, with or without scheme and host. BODY-FILE: its bytes are sent; empty for no body.
# DATE: now, if it is empty. NAME:VALUE: headers that the signature covers too.
# Sets $date, $digest and $authorization, which are sent, and $canonical and $text, which were signed.
sign() {
  local method=$1 url=$2 user=$3 secret=$4 body=${5:-/dev/null} path query lines names signature
  date=${6:-$(date -u +%Y-%m-%dT%H:%M:%SZ)}
  digest=$(openssl dgst -sha256 -r "$body") digest=${digest%% *}
  lines=$(canonical_headers "${@:7}" "x-svc-date:$date" "x-svc-content-sha256:$digest")
  names=$(awk -F : '{ printf "%s%s", (NR > 1 ? ";" : ""), $1 }' <<<"$lines")
  [[ $url =~ ^[A-Za-z][A-Za-z0-9+.-]*://[^/?]* ]] && url=${url:${#BASH_REMATCH}}
  path=${url%%\?*} query=
  [[ $url == *\?* ]] && query=${url#*\?}
  # The empty line ends the headers. There is none at the end, because $( ) takes it away.
  canonical=$(printf '%s\n' "$(tr a-z A-Z <<<"$method")" "$(canonical_path "$path")" "$(canonical_query "$query")" \
    "$lines" '' "$names")
  text=$(printf %s "$canonical" | openssl dgst -sha256 -r)
  text=$algorithm$'\n'$date$'\n'${text%% *}
  # Other users of the machine can see arguments while openssl runs.
  signature=$(printf %s "$text" | openssl dgst -sha256 -hmac "$secret" -r)
  authorization="$algorithm user=$user, signedheaders=$names, signature=${signature%% *}"
}

canonical_path() {
  local rest=$1/ segment encoded path=
  while [[ $rest ]]; do
    segment=${rest%%/*} rest=${rest#*/}
    encode "$segment"
    case $encoded in
      ..) path=${path%/*} ;;
      '' | .) ;;
      *) path=$path/$encoded ;;
    esac
  done
  case $path:$encoded in
    :*) path=/ ;;
    *: | *:. | *:..) path=$path/ ;;
  esac
  printf %s "$path"
}

canonical_query() {
  local pair value encoded
  tr '&' '\n' <<<"$1" | while IFS= read -r pair; do
    [[ $pair ]] || continue
    value=
    [[ $pair == *=* ]] && value=${pair#*=}
    encode "${pair%%=*}" +
    printf '%s\t' "$encoded" # a tab sorts before every other character that is left
    encode "$value" +
    printf '%s\n' "$encoded"
  done | sort | awk -F '\t' '{ printf "%s%s=%s", (NR > 1 ? "&" : ""), $1, $2 }'
}

# Several headers of one name become one line: their values are trimmed, sorted and joined with commas.
canonical_headers() {
  printf '%s\n' "$@" | awk -F : '{
    value = substr($0, length($1) + 2)
    gsub(/^[ \t]+|[ \t]+$/, "", value)
    print tolower($1) "\t" value
  }' | sort | awk -F '\t' '{
    printf "%s%s", ($1 == name ? "," : (NR > 1 ? "\n" : "") $1 ":"), substr($0, length($1) + 2)
    name = $1
  }'
}

# encode TEXT [+]: sets $encoded. Decodes percent escapes once, and escapes every byte but letters, digits, - _ . and ~
# anew. With +, a plus stands for a space.
encode() {
  local text=$1 index octet character
  encoded=
  for ((index = 0; index < ${#text}; index++)); do
    character=${text:index:1}
    if [[ $character == [A-Za-z0-9._~-] ]]; then
      encoded+=$character
      continue
    fi
    if [[ $character == % && ${text:index+1:2} == [0-9A-Fa-f][0-9A-Fa-f] ]]; then
      octet=$((16#${text:index+1:2}))
      ((index += 2))
    elif [[ $character == + && ${2-} ]]; then
      octet=32
    else
      printf -v octet %d "'$character"
    fi
    printf -v character "\\$(printf %03o $((octet & 255)))"
    [[ $character == [A-Za-z0-9._~-] ]] || printf -v character %%%02X $((octet & 255))
    encoded+=$character
  done
}
