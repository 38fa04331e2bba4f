import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isPrepared, prepareFolder, takePreparedFolder } from './prepared-folder.ts'

const NOON = new Date('2026-11-25T09:00:00Z')
const TOMORROW = new Date('2026-11-25T21:00:00Z')

let root: string
let built: string
let dataDir: string
const make = async (folder: string) => {
  mkdirSync(folder)
  writeFileSync(join(folder, 'master.key'), 'secret')
}
const start = (variables: Record<string, string> = {}, now = NOON) =>
  takePreparedFolder({ DATA_DIR: dataDir, ...variables }, { built, now })

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'pamoja-prepared-'))
  built = join(root, 'build')
  dataDir = join(root, 'deep', 'data')
  await prepareFolder('build 1', make, { built, now: NOON })
  writeFileSync(join(built, '.inputs'), 'build 1')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

it('the first start gets the prepared folder with its keys, and the second start does not get it', () => {
  expect(start({ PORT: '4000', DATABASE_URL: '' })).toBe(true)
  expect(readFileSync(join(dataDir, 'master.key'), 'utf8')).toBe('secret')
  const second = join(root, 'second')
  expect(start({ DATA_DIR: second })).toBe(false)
  expect(existsSync(second)).toBe(false)
})

it('the prepared folder is closed to other accounts of the machine, and the folder of the build has its usual mode', () => {
  const usual = join(root, 'usual')
  mkdirSync(usual)
  expect(statSync(built).mode).toBe(statSync(usual).mode)
  expect(statSync(join(built, 'demo')).mode & 0o077).toBe(0)
})

it('the prepared folder replaces an empty data folder', () => {
  mkdirSync(dataDir, { recursive: true })
  expect(start()).toBe(true)
  expect(existsSync(join(dataDir, 'master.key'))).toBe(true)
})

it.each([
  ['no demo', { SEED_DEMO: '0' }],
  ['a database', { DATABASE_URL: 'postgres://db/pamoja' }],
  ['its own key', { APP_MASTER_KEY: 'x' }],
  ['another fee', { SERVICE_FEE_PERCENT: '12' }],
])('a start with %s does not get the prepared folder', (_what, variables) => {
  expect(start(variables)).toBe(false)
  expect(isPrepared('build 1', { built, now: NOON })).toBe(true)
})

it('a start leaves a data folder with files unchanged', () => {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'master.key'), 'mine')
  expect(start()).toBe(false)
  expect(readFileSync(join(dataDir, 'master.key'), 'utf8')).toBe('mine')
})

it('a prepared folder is valid only for its day and its build', () => {
  expect(start({}, TOMORROW)).toBe(false)
  writeFileSync(join(built, '.inputs'), 'build 2')
  expect(start()).toBe(false)
})

it('a start ignores a prepared folder whose creation was interrupted', async () => {
  const stopped = prepareFolder('build 1', () => Promise.reject(new Error('stopped')), { built, now: NOON })
  await expect(stopped).rejects.toThrow('stopped')
  expect(start()).toBe(false)
})
