# The site from an unpacked release (docs/operating.md), on PostgreSQL or on a SQLite file under /data.
ARG BASE=debian:bookworm-slim
FROM $BASE
# PostgreSQL's own packages have the version of compose.yaml's database. PGDG=no takes Debian's, for an older one.
ARG PGDG=yes
# rclone is for BACKUP_COMMAND. EXTRA_PACKAGES may name other programs for it.
ARG EXTRA_PACKAGES=""
RUN export DEBIAN_FRONTEND=noninteractive && apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libatomic1 rclone $EXTRA_PACKAGES \
  && if [ "$PGDG" = yes ]; then \
    apt-get install -y --no-install-recommends postgresql-common \
    && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
    && apt-get install -y --no-install-recommends postgresql-client-18; \
  else apt-get install -y --no-install-recommends postgresql-client; fi \
  && rm -rf /var/lib/apt/lists/*
RUN useradd --uid 1000 node && mkdir /data && chown node:node /data
WORKDIR /site
COPY package.json CHANGELOG.md LICENSE ./
COPY node_modules node_modules
COPY bin bin
COPY dist dist
USER node
VOLUME /data
# One malloc arena instead of several saves the process a few MB.
ENV MALLOC_ARENA_MAX=1
ENV PATH=/site/bin:$PATH NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
