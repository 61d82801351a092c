# syntax=docker/dockerfile:1
# One image for every role (ROLES), on a Node with long support (24: until April 2028; 20 has none any more).
# Debian, because the SQLite, image and password libraries bring binaries for glibc.

FROM node:24-bookworm-slim AS sources
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json domain/
COPY stores/package.json stores/
COPY projections/package.json projections/
COPY server/package.json server/
COPY ui/package.json ui/
COPY web/package.json web/
COPY admin-console/package.json admin-console/
COPY e2e/package.json e2e/
COPY loadtests/package.json loadtests/

# Everything that building needs.
FROM sources AS build
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node server/build.mjs
# What tests alone load: stand-ins for services, contracts of the ports, fixtures.
RUN find domain/dist stores/dist projections/dist server/dist -type f -regextype posix-extended \
      -regex '.*(/testing/.*|\.(test|fixture)\..*|/[a-z-]*contract(-[a-z]+)*\.(js|js\.map|d\.ts.*))' -delete

# Only what the server needs while it runs: neither the single-page apps' libraries nor any tool.
FROM sources AS libraries
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev \
      --workspace domain --workspace stores --workspace projections --workspace server \
 && npm cache clean --force

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/var/lib/vigil
WORKDIR /app
# Films and recordings become streams by it; without it they play as they came.
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
# Named volumes take over the owner of these folders.
RUN install -d -o node -g node -m 700 /var/lib/vigil /var/lib/vigil-keys
COPY --from=libraries /app ./
COPY --from=build /app/domain/dist domain/dist
COPY --from=build /app/stores/dist stores/dist
COPY --from=build /app/projections/dist projections/dist
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/server/audit server/audit
COPY --from=build /app/web/dist web/dist
COPY --from=build /app/admin-console/dist admin-console/dist
COPY deploy/ready.mjs deploy/
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "deploy/ready.mjs"]
CMD ["node", "--max-semi-space-size=32", "--v8-pool-size=1", "server/dist/main.js"]
