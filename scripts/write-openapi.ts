// Writes docs/openapi.json from the schemas that validate; with --check it only compares.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createApi, openApiInfo } from '../src/api/app.ts'
import type { Dependencies } from '../src/domain/context.ts'
import { createLogger } from '../src/platform/logger.ts'

const FILE = 'docs/openapi.json'
// The dependencies are incomplete, because no calls are made: the document only needs the routes.
const deps = { logger: createLogger('silent'), settings: { publicUrl: 'http://localhost:3000' } } as Dependencies
const document = createApi(deps, { trustProxyHops: 0 }).getOpenAPI31Document(openApiInfo)
const fresh = `${JSON.stringify(document, null, 2)}\n`

if (!process.argv.includes('--check')) writeFileSync(FILE, fresh)
else if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== fresh) {
  console.error(`${FILE} is not up to date: run npm run openapi and commit it.`)
  process.exit(1)
}
