// npm run bench: every figure of docs/performance.md, in one run. BENCH_SIZES=10000,100000 takes other sizes.
import { startPostgres } from '../scripts/postgres.ts'
import { benchSearch } from './search.ts'

const given = process.env['BENCH_DATABASE_URL']
const server = given === undefined ? await startPostgres() : { url: given, stop: () => {} }
try {
  const sizes = process.env['BENCH_SIZES']?.split(',').map(Number)
  console.log('# Search\n')
  await benchSearch(server.url, sizes)
} finally {
  server.stop()
}
