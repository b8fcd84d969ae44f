# The site without its private PostgreSQL: compose.yaml runs it with a database. docs/operations.md, Containers.
# An image with glibc and Node 24.7 or newer.
ARG BASE=docker.io/library/node:24-trixie-slim

FROM ${BASE} AS build
WORKDIR /srv/jacaranda
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node scripts/build.ts
# Only what runs: the build, the files it reads, and the packages it does not contain.
RUN mkdir /runtime && cp -r --parents \
      package.json build THIRD-PARTY-NOTICES.md \
      app/database/migrations app/domain/accounts/passwords/common-passwords.txt app/fonts/*.ttf \
      app/pages/shell/*.svg app/pages/cart/*.svg app/pages/home/particle-canvas/*.svg \
      public/photos public/favicon.svg demo/pictures demo/datasheets \
      $(npm query ':root > :is(#nodemailer, #pdfkit, #pg, #sharp), :root > :is(#nodemailer, #pdfkit, #pg, #sharp) *' \
        | node --print 'JSON.parse(fs.readFileSync(0)).map(({ location }) => location).join(" ")') \
      /runtime \
    && mkdir /runtime/data

FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/srv/jacaranda/data \
    MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
WORKDIR /srv/jacaranda
COPY --from=build /runtime ./
# The code belongs to root; the site writes to its data folder and to /tmp.
RUN chown 1000:1000 data
USER 1000:1000
VOLUME /srv/jacaranda/data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=512", "--enable-source-maps", "build/server/index.js"]
