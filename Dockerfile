# docker build -t pamoja . Two stages: the second one contains Node, the built product and the packages that it loads, but no npm
# and no sources of pages. It runs as a user without rights on a read-only root, and writes only to /data.
FROM node:24-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.ts
RUN node scripts/pack.ts /product
RUN mkdir /data

FROM debian:13-slim
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /product /product
COPY --from=build --chown=10001:10001 /data /data
WORKDIR /product
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DRAIN_SECONDS=6
USER 10001:10001
EXPOSE 3000
VOLUME /data
# Checks only whether the process answers. The proxy in front asks /readyz whether it should get calls.
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s --start-interval=1s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=512", "--max-semi-space-size=32", "--v8-pool-size=1", "build/server/index.js"]
