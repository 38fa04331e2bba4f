import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { chooseReader, READ_FROM_REPLICAS, READ_FROM_REPLICAS_BY_VISITORS } from './read-from-replicas.ts'

const { paths }: { paths: Record<string, object> } = JSON.parse(readFileSync('docs/openapi.json', 'utf8'))

it('the lists of operations that read from replicas name only existing operations', () => {
  const listed = [...READ_FROM_REPLICAS, ...READ_FROM_REPLICAS_BY_VISITORS]
  expect(listed.filter((path) => !('get' in (paths[`/api${path}`] ?? {})))).toEqual([])
})

it('money, sessions, chats, notifications and every write stay on the primary', () => {
  const onPrimary = /payment|receipt|statement|refund|balance|transaction|reconcil|money|auth|session|messag|notif/
  expect(READ_FROM_REPLICAS.filter((path) => onPrimary.test(path))).toEqual([])
  expect(['post', 'put', 'patch', 'delete'].flatMap((method) => chooseReader(method, '/alerts'))).toEqual([])
  expect([chooseReader('get', '/alerts'), chooseReader('get', '/payment/{id}')].map(({ length }) => length)).toEqual([
    1, 0,
  ])
})

it('disputes, SOS alarms and single records that an admin opens before a decision are read from the primary', () => {
  const decided = /^\/admin\/(?:.*\{id\}|disputes|incidents|ending-documents)/
  expect(READ_FROM_REPLICAS.filter((path) => decided.test(path))).toEqual([])
  const readsOnPrimary = Object.keys(paths).filter((path) => decided.test(path.replace('/api', '')))
  expect(readsOnPrimary).toContain('/api/admin/reports/{id}')
})
