import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { COLUMNS } from './rules.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import type { Faq } from '../../shared/contract/faqs.ts'
import { ADMIN_TABLES } from '../../shared/kernel/enums.ts'

let product: TestProduct
let admin: string
beforeAll(async () => {
  product = await openTestProduct()
  admin = await product.signIn(await insertUser(product.deps, { role: 'ADMIN', name: 'Asha Admin' }))
})
afterAll(() => product.close())

const read = async (table: string, as = admin) => {
  const answer = await product.fetch(
    new Request(`http://localhost:3000/api/admin/tables/${table}`, { headers: { authorization: `Bearer ${as}` } }),
  )
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    text: Buffer.from(await answer.arrayBuffer()).toString(),
  }
}
const rowsOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true })

it('the API refuses the CSV file of a table to visitors and riders, and answers 404 for an unknown table', async () => {
  const rider = await product.signIn(await insertUser(product.deps))
  expect((await read('users', rider)).status).toBe(403)
  expect((await product.call('GET', '/api/admin/tables/users')).status).toBe(401)
  expect((await read('sessions')).status).toBe(404)
})

it.each(ADMIN_TABLES)('an admin gets the table %s as a CSV file with a line of headings', async (table) => {
  const { status, type, text } = await read(table)
  expect([status, type]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(text.split('\r\n')[0]).toBe(`\u{FEFF}${COLUMNS[table].join(',')}`)
})

it('a CSV file has every page of a table, with formulas as text, and its download is recorded', async () => {
  for (let n = 0; n < 120; n += 1) await insertUser(product.deps, { name: `Page ${n}` })
  await insertUser(product.deps, { name: '=HYPERLINK("http://x")' })
  const rows = rowsOf((await read('users')).text)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(rows.filter(({ name }) => name?.startsWith('Page '))).toHaveLength(120)
  expect(rows.map(({ name }) => name)).toContain('\'=HYPERLINK("http://x")')
  const [entry] = (await product.call('GET', '/api/admin/audit', { as: admin })).body.rows
  expect(entry).toMatchObject({ action: 'table.export', target: { kind: 'table', id: 'users' } })
})

it('the file of FAQs contains the title and the text of every FAQ in English and Swahili', async () => {
  const listed: Faq[] = (await product.call('GET', '/api/faq?all=true', { as: admin })).body
  const rows = rowsOf((await read('faqs')).text)
  expect(listed.filter(({ sw }) => sw?.content).length).toBeGreaterThan(0)
  expect(rows.map((row) => [row['title'], row['content'], row['sw.title'], row['sw.content']])).toEqual(
    listed.map(({ title, content, sw }) => [title, content, sw?.title ?? '', sw?.content ?? '']),
  )
})

it('a file has only the rows of the filtered list, and unknown or invalid filters are refused', async () => {
  await insertUser(product.deps, { name: 'Filtered Driver', role: 'DRIVER' })
  await insertUser(product.deps, { name: 'Filtered Rider' })
  const names = async (query: string) => rowsOf((await read(`users?${query}`)).text).map(({ name }) => name)
  expect(new Set(await names('search=Filtered'))).toEqual(new Set(['Filtered Driver', 'Filtered Rider']))
  expect(await names('search=Filtered&role=DRIVER&page=9')).toEqual(['Filtered Driver'])
  expect((await read('users?role=KING')).status).toBe(422)
  expect((await read('users?colour=red')).status).toBe(422)
})
