import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProduct, type RunningProduct } from './running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.dispose())

const runServer = (environment: Record<string, string>) =>
  spawnSync(process.execPath, ['build/server/index.js'], {
    encoding: 'utf8',
    timeout: 30_000,
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', ...environment },
  })

it('prints its address, the demo accounts and the simulated phone', () => {
  expect(product.output()).toContain(`Pamoja is ready: ${product.url}`)
  expect(product.output()).toMatch(/\+254700000001 admin.*\+254700000002 driver.*\+254700000003 rider.*\+254700000004/s)
  expect(product.output()).toContain(`${product.url}/dev/phone/`)
})

it('says it lives and is ready', async () => {
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
  expect(await (await fetch(`${product.url}/readyz`)).json()).toMatchObject({ status: 'ready' })
})

it('refuses a second start on the same folder with one clear line', () => {
  const second = runServer({ DATA_DIR: product.dataDir, PORT: '0' })
  expect(second.status).toBe(1)
  expect(second.stderr.trim().split('\n')).toHaveLength(1)
  expect(second.stderr).toContain('in use by another process')
})

it('names every wrong variable and starts nothing', () => {
  const wrong = runServer({ PORT: 'eighty', LOG_LEVEL: 'loud' })
  expect(wrong.status).toBe(1)
  expect(wrong.stderr).toContain('PORT')
  expect(wrong.stderr).toContain('LOG_LEVEL')
})

it('refuses production with simulators, sample secrets or the embedded database', () => {
  const production = runServer({ APP_ENV: 'production', MPESA_PASSKEY: 'simulated-passkey' })
  expect(production.status).toBe(1)
  for (const name of [
    'DATABASE_URL',
    'APP_MASTER_KEY',
    'MESSAGE_KEYS',
    'MPESA_BASE_URL',
    'MPESA_PASSKEY is the sample',
    'PUBLIC_URL',
  ])
    expect(production.stderr).toContain(name)
})

it('keeps everything over a crash and a clean stop', async () => {
  const before = await (await fetch(`${product.url}/api/ride/available?limit=50`)).json()
  await product.kill()
  await product.restart()
  expect(await (await fetch(`${product.url}/api/ride/available?limit=50`)).json()).toEqual(before)
  expect(await product.terminate()).toBe(0)
  await product.restart()
  expect(await (await fetch(`${product.url}/api/ride/available?limit=50`)).json()).toEqual(before)
})
