#!/bin/sh
# Makes the keys and passwords of compose.yaml in the folder secrets, once, and the folder customers. Keep a copy of the
# secrets: without the keys, nothing that is stored encrypted opens. Run it again after each change of these folders: it
# gives both to the user of the nodes, and to nobody else.
set -eu
umask 077
# The user of deploy/docker/Dockerfile
node=1000
case "$(id -u)" in
  0 | "$node") ;;
  *)
    echo "Run this as root, or as the user with the id $node: the nodes run as that user, and nobody else may read the secrets." >&2
    exit 1
    ;;
esac
if ! command -v openssl >/dev/null; then
  echo "Install openssl, which makes the secrets, and run this again." >&2
  exit 1
fi
cd "$(dirname "$0")"
mkdir -p secrets customers

# write <file> <text>: leaves a file with a text as it is. Never leaves a part of a text.
write() {
  [ ! -s "secrets/$1" ] || return 0
  if [ -z "$2" ]; then
    echo "openssl made nothing for secrets/$1." >&2
    exit 1
  fi
  printf '%s' "$2" >"secrets/.new"
  mv "secrets/.new" "secrets/$1"
}
random() {
  openssl rand -base64 32 | tr -d '\n'
}
name() {
  openssl rand -hex 16
}

write secret_key "$(random)"
write storage_key "$(random)"
write metrics_token "$(name)"
write database_password "$(name)"
write database_url "postgres://talent:$(cat secrets/database_password)@postgres/talent"
write storage_user talent
write storage_password "$(name)"
write storage_credentials "[default]
aws_access_key_id = $(cat secrets/storage_user)
aws_secret_access_key = $(cat secrets/storage_password)
"
chmod -R u=rwX,go= secrets customers
[ "$(id -u)" != 0 ] || chown -R "$node:$node" secrets customers
echo "The secrets are in $(pwd)/secrets. Put the blueprint of each customer into $(pwd)/customers, and run this again."
