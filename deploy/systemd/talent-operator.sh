#!/bin/sh
# Runs a command of talent-server as talent-server.service runs the server: same settings, keys, user and data directory.
#   install -m 0755 deploy/systemd/talent-operator.sh /usr/local/sbin/talent-server
#   talent-server doctor
# Files of --output: name a path in /var/lib/talent-backups. /tmp is the command's own, and is gone at its end.
set -eu
unit="talent-operator-$$"
settings=/etc/talent

set -- /usr/bin/node /opt/talent/node_modules/@talent-platform/server/dist/talent-server.js "$@"
# A key or token is loaded if its file is there. These are the names of talent-server.service.
for secret in secret.key:TALENT_SECRET_KEY storage.key:TALENT_STORAGE_KEY metrics.token:TALENT_METRICS_TOKEN \
  secret-previous.key:TALENT_SECRET_KEY_PREVIOUS storage-previous.key:TALENT_STORAGE_KEY_PREVIOUS \
  database.url:TALENT_DATABASE_URL search-database.url:TALENT_SEARCH_DATABASE_URL \
  storage.credentials:AWS_SHARED_CREDENTIALS; do
  file="${secret%%:*}"
  [ -e "$settings/$file" ] || continue
  set -- --property="LoadCredential=$file:$settings/$file" \
    --setenv="${secret#*:}_FILE=/run/credentials/$unit.service/$file" "$@"
done

# With both --pty and --pipe, systemd-run takes a terminal if there is one.
exec systemd-run --quiet --wait --collect --pty --pipe --unit="$unit" \
  --property=DynamicUser=yes --property=User=talent-server \
  --property=StateDirectory='talent talent-backups' --property=StateDirectoryMode=0700 \
  --property=WorkingDirectory=/var/lib/talent --property=UMask=0077 \
  --property=EnvironmentFile="$settings/talent-server.env" \
  --setenv=NODE_ENV=production --setenv=TALENT_DATA_DIR=/var/lib/talent "$@"
