import { fireEvent, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documentFacts } from '../../src/db/schema/index.ts'
import { endOf } from '../../src/domain/documents/rules.ts'
import { insertUser, insertVehicle } from '../builders.ts'
import { openTestProduct, type TestProduct } from '../test-product.ts'
import { plainPdf } from '../uploads.ts'
import { addDays, nairobiDay } from '../../src/shared/kernel/nairobi-time.ts'
import { button, field } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

it('an admin enters the last day of an opened document, the driver reads what ends then, and an admin gives more time', async () => {
  const admin = await product.signIn(await insertUser(product.deps, { role: 'ADMIN' }))
  const driver = await insertUser(product.deps, { role: 'DRIVER' })
  const { id, plate } = await insertVehicle(product.deps, driver)
  const as = await product.signIn(driver)
  const body = new FormData()
  body.set('file', new File([new Uint8Array(plainPdf())], 'document.pdf', { type: 'application/pdf' }))
  const url = `http://localhost:3000/api/vehicle/${id}/insurance`
  const headers = { authorization: `Bearer ${as}` }
  expect((await product.fetch(new Request(url, { method: 'PUT', headers, body }))).status).toBe(200)

  const user = await openPage(product, `/dashboard/users/${driver.id}`, { as: admin })
  expect(screen.getByText(t('admin.dateFirst'))).toBeTruthy()
  const title = `${t('document.kind.INSURANCE')} · ${plate}`
  await user.click(screen.getByLabelText(t('admin.openOne', { document: title })))
  fireEvent.change(await screen.findByLabelText(t('admin.dateUntil')), { target: { value: '2029-06-30' } })
  await user.type(screen.getByLabelText(t('admin.dateNumber')), 'INS 77')
  await user.click(await button(t('admin.dateSave')))
  expect(await screen.findByText(/30 Jun 2029/)).toBeTruthy()
  // Only a hash of the number is stored, so the number is not shown again.
  expect(field(t('admin.dateNumber'))).toMatchObject({ value: '' })
  expect(field(t('admin.dateUntil'))).toMatchObject({ value: '2029-06-30' })

  await openPage(product, `/dashboard/users/${driver.id}`, { as: admin })
  for (const action of ['user.view-document', 'document.fact'] as const)
    expect(screen.getByText(`${t(`admin.did_${action}`)}: ${t('document.kind.INSURANCE')}`)).toBeTruthy()

  await openPage(product, '/dashboard/profile', { as })
  expect(screen.getByText(title)).toBeTruthy()
  expect(screen.getByText(t('document.dates.stops', { day: '30 Jun 2029' }))).toBeTruthy()
  const again = new RegExp(`${t('document.kind.INSURANCE')}, ${plate}`)
  const wrong = new File(['x'], 'notes.txt', { type: 'text/plain' })
  fireEvent.change(screen.getByLabelText(again), { target: { files: [wrong] } })
  expect(await screen.findByText(t('document.documentKind'))).toBeTruthy()

  const [fact] = await product.deps.db.select().from(documentFacts)
  const endsAt = endOf(addDays(nairobiDay(product.deps.clock.now()), 5))
  await product.deps.db.update(documentFacts).set({ endsAt, graceUntil: endsAt, checkedAt: product.deps.clock.now() })
  await openPage(product, '/dashboard/documents', { as: admin })
  const until = addDays(nairobiDay(product.deps.clock.now()), 20)
  fireEvent.change(screen.getByLabelText(t('admin.stretchUntil')), { target: { value: until } })
  await user.click(await button(t('admin.stretch')))
  expect(await screen.findByText(t('admin.stretched'))).toBeTruthy()
  expect(await product.deps.db.select().from(documentFacts)).toMatchObject([{ id: fact?.id, graceUntil: endOf(until) }])
})
