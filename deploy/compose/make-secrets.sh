#!/bin/sh
# Makes the keys and passwords of compose.yaml in the folder secrets, once. Keep a copy: without the keys, nothing that is
# stored encrypted opens.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p secrets customers

# write <file> <text>: leaves a file that is there as it is
write() {
  [ -e "secrets/$1" ] || printf '%s' "$2" >"secrets/$1"
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
# The nodes run as user 1000 and read them.
chmod 0755 secrets
chmod 0644 secrets/*
echo "The secrets are in $(pwd)/secrets. Put the blueprint of each customer into $(pwd)/customers."
