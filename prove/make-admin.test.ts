import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { openEmbedded } from '../src/db/client.ts'
import { adminPhones, auditLog, users } from '../src/db/schema/index.ts'
import { insertUser } from '../tests/builders.ts'
import { layEmbedded } from '../tests/test-product.ts'
import { createClock } from '../src/platform/clock.ts'
import { bundled } from './start-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'pamoja-admin-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = () =>
  openEmbedded(folder, (error) => {
    throw error
  })
const makeAdmin = (phone: string, program?: string): Promise<{ code: number; said: string }> => {
  const { file, compileCache } = bundled('make-admin')
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: folder, APP_ENV: 'test', ...compileCache }
  return new Promise((resolved) => {
    const run = execFile(process.execPath, [program ?? file, phone], { env }, (_, stdout, stderr) =>
      resolved({ code: run.exitCode ?? -1, said: stdout + stderr }),
    )
  })
}

it('make-admin makes a registered user an admin, and fails while another process uses the folder', async () => {
  await layEmbedded(folder)
  const store = await open()
  const user = await insertUser({ db: store.db, clock: createClock() }, { phone: '+254712345678' })
  const [early, mistyped] = await Promise.all([makeAdmin('0712345678'), makeAdmin('12', 'scripts/make-admin.ts')])
  expect(early).toMatchObject({ code: 1, said: expect.stringContaining('in use by another process') })
  expect(mistyped).toMatchObject({ code: 1, said: expect.stringContaining('Usage') })
  await store.close()
  expect(await makeAdmin('0799999999')).toMatchObject({
    code: 1,
    said: expect.stringContaining('Nobody has registered'),
  })
  expect(await makeAdmin('0712345678')).toMatchObject({ code: 0, said: expect.stringContaining('is an admin now') })
  const after = await open()
  const [row] = await after.db.select().from(users).where(eq(users.id, user.id))
  const records = await after.db.select().from(auditLog)
  await after.close()
  expect([row?.role, records.map(({ action, targetId }) => [action, targetId])]).toEqual([
    'ADMIN',
    [['user.make-admin', user.id]],
  ])
})

it('make-admin unblocks a blocked admin, and stores that the phone belonged to an admin', async () => {
  const before = await open()
  const self = eq(users.phone, '+254712345678')
  await insertUser({ db: before.db, clock: createClock() }, { role: 'ADMIN' })
  await before.db.update(users).set({ status: 'BLOCKED', blockedBecause: 'By mistake' }).where(self)
  await before.close()
  expect(await makeAdmin('0712345678')).toMatchObject({ code: 0 })
  const after = await open()
  const [row] = await after.db.select().from(users).where(self)
  const phones = await after.db.select().from(adminPhones)
  await after.close()
  expect(row).toMatchObject({ role: 'ADMIN', status: 'ACTIVE', blockedBecause: null })
  expect(phones).toHaveLength(1)
})
