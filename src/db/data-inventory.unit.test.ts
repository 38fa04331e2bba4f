import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { DATA_INVENTORY } from './data-inventory.ts'
import * as schema from './schema/index.ts'

const casing = new CasingCache('snake_case')
const tables = Object.values(schema)
  .filter((exported) => is(exported, PgTable))
  .map((table) => ({
    name: getTableName(table),
    columns: Object.values(getTableColumns(table)).map((column) => casing.getColumnCasing(column)),
  }))

it('the inventory has an entry for every table, and no other entry', () => {
  expect(Object.keys(DATA_INVENTORY).toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})

it('the database stores every collection of the specification, some under other names [3.collections]', () => {
  // These have the specification's names. Its collection `chats` is part of `conversations`.
  const named = 'amenities conversations faqs favorites messages rides routes transactions users vehicles'
  const renamed = 'otp_challenges sessions seat_requests'
  const collections = `${named} ${renamed}`.split(' ')
  const stored = new Set<string>(tables.map(({ name }) => name))
  expect(collections.filter((name) => !stored.has(name))).toEqual([])
})

describe('in the inventory,', () => {
  it.each(tables.map(({ name, columns }) => [name, columns] as const))(
    'every column of %s has an entry',
    (name, columns) => {
      expect(Object.keys(DATA_INVENTORY[name]?.columns ?? {}).toSorted()).toEqual(columns.toSorted())
    },
  )
})

it('every column with a name, contact or content has an entry that erases it with the account', () => {
  const staying = Object.entries(DATA_INVENTORY)
    .filter(([, { erasing }]) => erasing !== 'rows')
    .flatMap(([table, { columns }]) =>
      Object.entries(columns)
        .filter(([, kind]) => /^(identity|contact|content)/.test(kind) && !kind.includes('erased'))
        .map(([column]) => `${table}.${column}`),
    )
  expect(staying).toEqual([])
})
