// TEST_DATABASE_URL=… node bench/admin-tables.ts: measures the admins' lists with 100 and with 1,000,000 users, who have
// one vehicle each, and prints a table for docs/performance.md.
import { sql } from 'drizzle-orm'
import { insertUser } from '../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../tests/test-product.ts'
import { median, quantile } from './statistics.ts'

const SIZES = [100, 1_000_000]
const REPEATS = 25
const CALLS = [
  ['users, first page', '/api/admin/users'],
  ['users, page 900', '/api/admin/users?page=900'],
  ['users, blocked only', '/api/admin/users?status=BLOCKED'],
  ['users, a rare name', '/api/admin/users?search=Kanariwema'],
  ['users, a whole rare name', '/api/admin/users?search=Zuhura%20Kanariwema'],
  ['users, an email', '/api/admin/users?search=person77%40example.com'],
  ['users, a common name', '/api/admin/users?search=Wanjiru'],
  ['users, two letters', '/api/admin/users?search=wa'],
  ['users, a phone', '/api/admin/users?search=0700000042'],
  ['vehicles, first page', '/api/admin/vehicles'],
  ['vehicles, waiting only', '/api/admin/vehicles?status=PENDING'],
  ['vehicles, a plate', '/api/admin/vehicles?search=KAA%20003C'],
  ['vehicles, a common model', '/api/admin/vehicles?search=Fielder'],
  ['counts of the dashboard', '/api/admin/counts'],
] as const

/**
 * One user in 5 is called Wanjiru, one in 1,000 is blocked, one vehicle in 100 is waiting. Surnames are made of
 * syllables and plates follow Kenya's series, so that rare texts share parts with many others, as in real data.
 */
const fill = (product: TestProduct, size: number) =>
  product.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`insert into users (id, name, email, phone, role, status, created_at)
      select gen_random_uuid(), case when n = 42 then 'Zuhura Kanariwema' else
          (array['Wanjiru','Otieno','Zawadi','Kamau','Achieng'])[1 + n % 5] || ' ' || initcap(
          (array['wa','mu','ki','nja','che','ka','o','a','nyi','ru'])[1 + n / 5 % 10] ||
          (array['mbu','ri','ngu','ti','lo','pko','die','ra','si','ma','no','zu'])[1 + n / 50 % 12] ||
          (array['ki','no','ra','ech','i','mbo','sha','ga','ni','to','we','mwa','le'])[1 + n / 600 % 13]) end,
        'person' || n || '@example.com', '+2547' || lpad(n::text, 8, '0'), 'DRIVER',
        case when n % 1000 = 7 then 'BLOCKED' else 'ACTIVE' end, timestamptz '2026-01-01' + n * interval '10 seconds'
      from generate_series(1, ${size}::int) n`)
    await tx.execute(sql`insert into vehicles (id, owner_id, make, model, year, num_seats, color, plate, status, created_at)
      select gen_random_uuid(), id, 'Toyota', (array['Fielder','Axio','Probox'])[1 + length(email) % 3], 2016, 4, 'White',
        'K' || chr(65 + n / 676000) || chr(65 + n / 26000 % 26) || ' ' || lpad((n / 26 % 1000)::text, 3, '0') || chr(65 + n % 26),
        case when n % 100 = 7 then 'PENDING' else 'APPROVED' end, created_at
      from (select *, right(phone, 8)::int as n from users where role = 'DRIVER') drivers`)
  })

const measure = async (product: TestProduct, as: string, path: string): Promise<number[]> => {
  const times: number[] = []
  for (let run = 0; run < REPEATS; run += 1) {
    const startedAt = performance.now()
    const { status } = await product.call('GET', path, { as })
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    times.push(performance.now() - startedAt)
  }
  return times
}

const results: Record<string, string[]> = {}
for (const size of SIZES) {
  const product = await openTestProduct()
  try {
    await fill(product, size)
    await product.deps.db.execute(sql`vacuum analyze users, vehicles`)
    const as = await product.signIn(await insertUser(product.deps, { role: 'ADMIN' }))
    for (const [name, path] of CALLS) {
      const times = await measure(product, as, path)
      ;(results[name] ??= []).push(`${median(times).toFixed(1)} (${quantile(times, 0.95).toFixed(1)})`)
    }
  } finally {
    await product.close()
  }
}
console.log(`| call | ${SIZES.map((size) => `${size.toLocaleString('en')} users`).join(' | ')} |`)
console.log(`| --- | ${SIZES.map(() => '--:').join(' | ')} |`)
for (const [name, cells] of Object.entries(results)) console.log(`| ${name} | ${cells.join(' | ')} |`)
