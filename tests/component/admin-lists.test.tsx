import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { insertUser } from '../builders.ts'
import { openTestProduct, type TestProduct } from '../test-product.ts'
import { openPage, t } from './open-page.tsx'

let product: TestProduct
let as: string
beforeAll(async () => {
  product = await openTestProduct()
  as = await product.signIn(await insertUser(product.deps, { role: 'ADMIN' }))
})
afterAll(() => product.close())
afterEach(() => void vi.restoreAllMocks())

const failing = (call: string): TestProduct => ({
  ...product,
  fetch: async (request: Request) =>
    new URL(request.url).pathname === `/api/admin/${call}` ? new Response('', { status: 503 }) : product.fetch(request),
})

it.each([
  ['incidents', 'incidents'],
  ['vehicles', 'vehicles'],
  ['documents', 'ending-documents'],
  ['rides', 'rides'],
  ['deliveries', 'deliveries'],
  ['audit', 'audit'],
  ['ratings', 'reviews'],
  ['reports', 'reports'],
  ['tickets', 'tickets'],
  ['money', 'transactions'],
  ['money/disputes', 'disputes'],
  ['money/refunds', 'refunds'],
  ['money/reviews', 'money-reviews'],
  ['money/comparisons', 'reconciliations'],
])('/dashboard/%s says that it has no rows, and shows an error page when it cannot be loaded', async (page, call) => {
  await openPage(product, `/dashboard/${page}`, { as })
  expect(await screen.findByText(t('admin.noRows'))).toBeTruthy()
  // The router logs errors that a page throws.
  vi.spyOn(console, 'error').mockReturnValue()
  await openPage(failing(call), `/dashboard/${page}`, { as })
  expect((await screen.findAllByText(t('common.errorTitle'))).length).toBeGreaterThan(0)
  expect(screen.queryByText(t('admin.noRows'))).toBeNull()
})
