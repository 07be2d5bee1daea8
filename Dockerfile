# syntax=docker/dockerfile:1
# Makes two images for pipelines, neither of which runs as root:
#   docker build --target=cli .    Node alone: routes are read from source
#   docker build --target=php .    PHP as well: the application is booted for its routes
ARG NODE=22.23.3

FROM node:${NODE}-bookworm AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund && npm pack --workspace=client-cli --pack-destination=/tmp
RUN npm install --prefix=/opt/docgen --no-audit --no-fund /tmp/docgen-cli-*.tgz

FROM node:${NODE}-bookworm-slim AS cli
COPY --from=build /opt/docgen /opt/docgen
RUN ln -s /opt/docgen/node_modules/.bin/docgen /usr/local/bin/docgen
# A container ends with its command, so a background process would serve nobody.
ENV DOCGEN_NO_DAEMON=1 DOCGEN_BIN=/usr/local/bin/docgen
WORKDIR /app
USER node
ENTRYPOINT ["docgen"]
CMD ["export"]

FROM cli AS php
USER root
RUN apt-get update \
  && apt-get install --yes --no-install-recommends php8.2-cli php8.2-curl php8.2-intl php8.2-mbstring php8.2-sqlite3 php8.2-xml \
  && rm -rf /var/lib/apt/lists/*
USER node
