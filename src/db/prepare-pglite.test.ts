import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmptyEmbedded } from '../../tests/embedded-template.ts'
import { prepareStatements } from './prepare-pglite.ts'

let lite: PGlite
beforeAll(async () => {
  lite = await openEmptyEmbedded()
  await lite.exec('create table parcels (id int primary key, sent timestamptz, tags text[], facts jsonb)')
  prepareStatements(lite, 3)
})
afterAll(() => lite.close())

const preparedTexts = async () => {
  const [answer] = await lite.exec('select statement from pg_prepared_statements;')
  return answer?.rows as { statement: string }[]
}

it('PGlite prepares a text once and runs it with other values', async () => {
  const insert = 'insert into parcels values ($1, $2, $3, $4) returning *'
  const values = ['2026-11-26T06:00:00Z', ['a', 'b'], { weight: 2 }]
  const first = await lite.query(insert, [1, ...values])
  const second = await lite.query(insert, [2, null, [], null], { rowMode: 'array' })
  expect(first.rows).toEqual([
    { id: 1, sent: new Date('2026-11-26T06:00:00Z'), tags: ['a', 'b'], facts: { weight: 2 } },
  ])
  expect(second).toMatchObject({ rows: [[2, null, [], null]], affectedRows: 1 })
  expect(await preparedTexts()).toMatchObject([{ statement: insert }])
})

it('PGlite rolls a transaction back with the database’s own error, and answers afterwards', async () => {
  const failing = lite.transaction(async (tx) => {
    await tx.query('insert into parcels (id) values ($1)', [3])
    await tx.query('insert into parcels (id) values ($1)', [3])
  })
  await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'parcels_pkey' })
  const { rows } = await lite.query('select count(*)::int as n from parcels')
  expect(rows).toEqual([{ n: 2 }])
})

it('PGlite refuses a query of a transaction that has ended', async () => {
  const ended = await lite.transaction(async (tx) => tx)
  await expect(ended.query('select 1')).rejects.toThrow('closed')
})

it('PGlite closes the least recently used statements', async () => {
  for (const text of ['select 1 as a', 'select 2 as a', 'select 1 as a', 'select 3 as a', 'select 4 as a'])
    await lite.query(text)
  const texts = (await preparedTexts()).map(({ statement }) => statement)
  expect(texts.toSorted()).toEqual(['select 1 as a', 'select 3 as a', 'select 4 as a'])
  expect((await lite.query('select 2 as a')).rows).toEqual([{ a: 2 }])
})

it('PGlite prepares a read without values, and runs several statements as they are', async () => {
  const read = 'select count(*)::int as n from parcels'
  expect(await lite.exec(read)).toMatchObject([{ rows: [{ n: 2 }] }])
  expect(await lite.exec('select 5 as a; select 6 as a')).toMatchObject([{ rows: [{ a: 5 }] }, { rows: [{ a: 6 }] }])
  expect((await preparedTexts()).map(({ statement }) => statement)).toContain(read)
})

it('PGlite prepares a statement again after a change of its table', async () => {
  const read = 'select * from parcels where id = $1'
  await lite.query(read, [1])
  await lite.exec('alter table parcels drop column facts, drop column tags')
  await expect(lite.query(read, [1])).rejects.toThrow('cached plan must not change result type')
  expect(Object.keys((await lite.query(read, [1])).rows[0] as object)).toEqual(['id', 'sent'])
})

it('the embedded database has 32 MB of buffers', async () => {
  const { rows } = await lite.query('show shared_buffers')
  expect(rows).toEqual([{ shared_buffers: '32MB' }])
})
