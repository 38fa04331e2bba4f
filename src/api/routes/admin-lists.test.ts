import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'

// More users than a list shows: first 10,499 called Achieng and the seventh called Zuhura, then 1,200 called Brian.
let product: TestProduct
let admin: string
beforeAll(async () => {
  product = await openTestProduct()
  await product.deps.db.execute(sql`insert into users (id, name, email, phone, role, status, created_at)
    select gen_random_uuid(), case when n = 7 then 'Zuhura' when n > 10500 then 'Brian' else 'Achieng' end || ' ' || n,
      case when n = 7 then 'Zuhura7' else 'person' end || '@example.com', '+2547' || lpad(n::text, 8, '0'), 'RIDER',
      case when n % 10 = 0 then 'BLOCKED' else 'ACTIVE' end, timestamptz '2026-01-01' + n * interval '1 second'
    from generate_series(1, 11700) n`)
  await product.deps.db
    .execute(sql`insert into vehicles (id, owner_id, make, model, year, num_seats, color, plate, status, created_at)
    select gen_random_uuid(), id, 'Toyota', 'Axio', 2016, 4, 'White', 'K' || right(phone, 8),
      case when status = 'BLOCKED' then 'PENDING' else 'APPROVED' end, created_at
    from users where phone like '+25470000%'`)
  await product.deps.db.execute(sql`analyze users, vehicles`)
  admin = await product.signIn(
    await insertUser(product.deps, { role: 'ADMIN', name: 'Root', createdAt: new Date('2025-01-01') }),
  )
  await insertUser(product.deps, { role: 'DRIVER', name: 'Dina Waiting', createdAt: new Date('2025-01-02') })
  const verified = { verifiedAt: new Date('2025-01-04'), createdAt: new Date('2025-01-03') }
  await insertUser(product.deps, { role: 'DRIVER', name: 'Dora Verified', ...verified })
})
afterAll(() => product.close())

interface Listed {
  rows: { name: string; plate: string }[]
  total: number
  totalIsExact: boolean
}
const list = async (path: string): Promise<Listed> =>
  (await product.call('GET', `/api/admin/${path}`, { as: admin })).body

it.each([
  ['a rare and old name', 'search=zuhura', 1, true, 'Zuhura 7'],
  ['many users among the newest', 'search=brian', 1000, false, 'Brian 11700'],
  ['very many users, none of them among the newest', 'search=achieng', 1000, false, 'Achieng 10500'],
  ['many users with a status', 'search=brian&status=BLOCKED', 120, true, 'Brian 11700'],
  ['very many users with a status', 'search=achieng&status=BLOCKED', 1000, false, 'Achieng 10500'],
  ['a phone number', 'search=0700010501', 1, true, 'Brian 10501'],
  ['the start of a name', 'search=zu', 1, true, 'Zuhura 7'],
  ['an address from its start, in any case', 'search=ZUHURA7%40example', 1, true, 'Zuhura 7'],
  ['no address by its end only', 'search=7%40example.com', 0, true, undefined],
  ['nobody', 'search=nobody-at-all', 0, true, undefined],
])('an admin who searches users finds %s', async (_what, query, total, isExact, first) => {
  const found = await list(`users?${query}`)
  expect([found.total, found.totalIsExact, found.rows[0]?.name]).toEqual([total, isExact, first])
})

it('an admin’s list shows the results of a common search newest first, up to row 1,000', async () => {
  const last = await list('users?search=brian&page=100')
  expect(last.rows.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, n) => `Brian ${10_710 - n}`))
  expect((await list('users?search=brian&page=101')).rows).toEqual([])
  const old = await list('users?search=achieng&page=100')
  expect(old.rows.at(-1)?.name).toBe('Achieng 9501')
})

it('an admin’s list without a search ends at row 10,000', async () => {
  const { rows, total, totalIsExact } = await list('users?page=1000')
  expect([rows.at(-1)?.name, total, totalIsExact]).toEqual(['Achieng 1701', 10_000, false])
  expect((await list('users?page=1001')).rows).toEqual([])
})

it.each([
  ['a plate', 'search=K%2000000007', 1, true, 'K00000007'],
  ['a common model', 'search=toyota%20axio', 1000, false, 'K00009999'],
  ['the owner of one vehicle', 'search=zuhura', 1, true, 'K00000007'],
  ['the owners of many vehicles, and a status', 'search=achieng&status=PENDING', 999, true, 'K00009990'],
])('an admin finds vehicles by %s', async (_what, query, total, isExact, first) => {
  const found = await list(`vehicles?${query}`)
  expect([found.total, found.totalIsExact, found.rows[0]?.plate.replaceAll(' ', '')]).toEqual([total, isExact, first])
})

it.each([
  ['role=DRIVER', ['Dora Verified', 'Dina Waiting']],
  ['waits=UNVERIFIED', ['Dina Waiting']],
  ['role=RIDER,DRIVER&search=dora', ['Dora Verified']],
  ['waits=DOCUMENTS', []],
  ['role=COORDINATOR', []],
])('an admin filters users by %s', async (query, names) => {
  const { rows } = await list(`users?${query}`)
  expect(rows.map(({ name }) => name)).toEqual(names)
})
it('the API refuses to list users with an unknown role', async () => {
  expect((await product.call('GET', '/api/admin/users?role=KING', { as: admin })).status).toBe(422)
})
