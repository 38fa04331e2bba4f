import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { openEmbedded } from '../src/db/client.ts'
import { auditLog, users } from '../src/db/schema/index.ts'
import { insertUser } from '../tests/builders.ts'
import { createClock } from '../src/platform/clock.ts'

const folder = mkdtempSync(join(tmpdir(), 'pamoja-admin-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = () =>
  openEmbedded(folder, resolve('src/db/migrations'), (error) => {
    throw error
  })
const makeAdmin = (phone: string) => {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: folder, APP_ENV: 'test' }
  const run = spawnSync(process.execPath, ['scripts/make-admin.ts', phone], { env, encoding: 'utf8' })
  return { code: run.status, said: run.stdout + run.stderr }
}

it('makes a registered person an admin, and waits for nobody who holds the folder', async () => {
  const store = await open()
  const user = await insertUser({ db: store.db, clock: createClock() }, { phone: '+254712345678' })
  expect(makeAdmin('0712345678')).toMatchObject({ code: 1, said: expect.stringContaining('in use by another process') })
  await store.close()
  expect(makeAdmin('12')).toMatchObject({ code: 1, said: expect.stringContaining('Usage') })
  expect(makeAdmin('0799999999')).toMatchObject({ code: 1, said: expect.stringContaining('Nobody has registered') })
  expect(makeAdmin('0712345678')).toMatchObject({ code: 0, said: expect.stringContaining('is an admin now') })
  const after = await open()
  const [row] = await after.db.select().from(users).where(eq(users.id, user.id))
  const records = await after.db.select().from(auditLog)
  await after.close()
  expect([row?.role, records.map(({ action, targetId }) => [action, targetId])]).toEqual([
    'ADMIN',
    [['user.make-admin', user.id]],
  ])
})
