import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { Hono } from 'hono'

const require = createRequire(import.meta.url)

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Pamoja API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
    <link rel="icon" href="/favicon.svg" />
  </head>
  <body>
    <main id="reference"><a href="/api/openapi.json">The OpenAPI document</a></main>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>`

// The style sheet of Swagger UI contains the icons, as `data:` URLs.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reference', deepLinking: true, validatorUrl: null })`

const FILES = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const

export const docsPage = new Hono()
  .get('/docs', (c) => c.html(PAGE, 200, { 'content-security-policy': POLICY }))
  .get('/docs/start.js', (c) => c.body(START, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
for (const [name, type] of Object.entries(FILES))
  docsPage.get(`/docs/${name}`, (c) =>
    c.body(Readable.toWeb(createReadStream(require.resolve(`swagger-ui-dist/${name}`))) as ReadableStream, 200, {
      'content-type': type,
      'cache-control': 'public, max-age=86400',
    }),
  )
