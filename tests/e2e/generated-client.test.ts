import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, atNairobi, nairobiDay } from '../../src/shared/kernel/nairobi-time.ts'
import { newPhone } from '../new-phone.ts'
import { createApiCaller } from './api-caller.ts'
import { codeOf } from './browser.ts'
import { startProduct, type RunningProduct } from './running-product.ts'

const CLIENT = 'tests/client/generated.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.dispose())

const runNode = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return { status, said: status === 0 ? '' : stdout + stderr }
}

it('a generated client compiles, and can be used from registration to a refunded seat', async () => {
  expect(runNode('node_modules/oazapfts/dist/cli.js', 'docs/openapi.json', CLIENT)).toMatchObject({ status: 0 })
  expect(runNode('node_modules/typescript/bin/tsc', '-p', 'tests/client')).toEqual({ status: 0, said: '' })
  const { travel }: { travel: (...args: unknown[]) => Promise<unknown> } = await import(
    resolve('tests/client/journey.ts')
  )
  const day = addDays(nairobiDay(new Date()), 26)
  const confirm = createApiCaller(product.url).approvePrompt
  const phones = { codeOf: (phone: string) => codeOf(product.url, phone), confirm }
  const trip = {
    day,
    time: atNairobi(day, '14:00').toISOString(),
    riderPhone: newPhone(),
    driverPhone: '+254700000002',
  }
  expect(await travel(product.url, phones, trip)).toEqual({
    isFound: true,
    total: 300,
    mpesaCode: expect.stringMatching(/^[A-Z0-9]{10}$/),
    paid: 'PAID',
    isRead: true,
    refund: 300,
    after: 401,
  })
})
