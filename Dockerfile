# The server with what it serves: the SDK, the survey renderer, the studio, the demo and the documents.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages packages
COPY apps apps
COPY scripts scripts
COPY docs docs
COPY tsconfig.base.json tsconfig.json CHANGELOG.md ./
RUN npm ci --no-audit --no-fund && node scripts/build.mjs && npm prune --omit=dev --no-audit --no-fund \
  && mkdir -p apps/server/node_modules

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
WORKDIR /app
COPY LICENSE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages/sdk/dist packages/sdk/dist
COPY --from=build /app/packages/survey/dist packages/survey/dist
COPY --from=build /app/apps/studio/dist apps/studio/dist
COPY --from=build /app/apps/demo/dist apps/demo/dist
COPY --from=build /app/apps/docs/dist apps/docs/dist
# The site leads to decisions and to the descriptions of the API, which are read as they lie there.
COPY --from=build /app/docs docs
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/server/public apps/server/public
COPY --from=build /app/apps/server/package.json apps/server/package.json
# What npm could not share with the other packages lies beside the server.
COPY --from=build /app/apps/server/node_modules apps/server/node_modules
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node is told to stop by the signal itself: it ends in order, with every request answered.
STOPSIGNAL SIGTERM
CMD ["node", "apps/server/dist/main.js"]
