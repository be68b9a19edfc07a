# The site on PostgreSQL or on a SQLite file under /data. See docs/operating.md.
FROM node:26-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:26-bookworm-slim AS packages
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
# Only pg and sharp are not in the bundle, and the image brings its own Node. The lock file keeps their versions.
RUN node -e "const { pg, sharp } = JSON.parse(fs.readFileSync('package.json')).dependencies; \
    fs.writeFileSync('package.json', JSON.stringify({ dependencies: { pg, sharp } }))" \
  && npm install --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:26-bookworm-slim
WORKDIR /site
COPY --from=packages /site/node_modules node_modules
COPY --from=build /site/dist dist
COPY package.json ./
# pg_dump and pg_restore for backups, of the version of compose.yaml's database; and what BACKUP_COMMAND needs.
ARG EXTRA_PACKAGES=""
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-common \
  && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
  && apt-get install -y --no-install-recommends postgresql-client-18 $EXTRA_PACKAGES && rm -rf /var/lib/apt/lists/*
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
# One malloc arena instead of several saves the process a few MB.
ENV MALLOC_ARENA_MAX=1
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
