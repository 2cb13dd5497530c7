# The image of talent-server with the programs that back up and restore PostgreSQL. Build the image talent-server first:
#   docker build --file deploy/docker/backup.Dockerfile --tag talent-server-backup .
# The programs must not be older than the server of PostgreSQL, so they come from PostgreSQL's own packages.
ARG SERVER_IMAGE=talent-server
FROM ${SERVER_IMAGE}
ARG POSTGRES_VERSION=17
USER root
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates postgresql-common \
  && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
  && apt-get install --yes --no-install-recommends postgresql-client-${POSTGRES_VERSION} \
  && rm -rf /var/lib/apt/lists/*
USER node
HEALTHCHECK NONE
CMD ["backup", "--help"]
