import { screen } from '@testing-library/react'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '../builders.ts'
import { openTestProduct, type TestProduct } from '../test-product.ts'
import { dialogButton, field, openDialog } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: TestProduct
let admin: string
let picture: Buffer
beforeAll(async () => {
  product = await openTestProduct()
  admin = await product.signIn(await insertUser(product.deps, { role: 'ADMIN' }))
  picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
})
afterAll(() => product.close())

const driverWithId = async (name: string) => {
  const driver = await insertUser(product.deps, { role: 'DRIVER', name })
  const body = new FormData()
  body.append('file', new File([new Uint8Array(picture)], 'id.png', { type: 'image/png' }))
  const headers = { authorization: `Bearer ${await product.signIn(driver)}` }
  const put = { method: 'PUT', headers, body }
  const stored = await product.fetch(new Request(`http://localhost:3000/api/user/${driver.id}/national-id`, put))
  expect(stored.status).toBe(200)
  return driver
}
const openUsers = (search: string) => openPage(product, `/dashboard/users?search=${search}`, { as: admin })

describe('a document of a user', () => {
  it('a document of a user is shown after a reason is chosen', async () => {
    await driverWithId('Mutiso Shown')
    const user = await openUsers('Mutiso')
    const name = t('admin.documentOf', { document: t('document.kind.NATIONAL_ID'), name: 'Mutiso Shown' })
    await user.click(screen.getByRole('link', { name }))
    expect(openDialog().getByText(t('admin.viewRecorded'))).toBeTruthy()
    expect(openDialog().queryByRole('img', { hidden: true })).toBeNull()
    await user.click(dialogButton(t('admin.viewReason.VERIFICATION')))
    expect(await openDialog().findByAltText(name)).toBeTruthy()
  })

  it('a document of a user is requested again, after the admin has chosen what is wrong with it', async () => {
    const { id } = await driverWithId('Nekesa Again')
    const user = await openUsers('Nekesa')
    await user.click(screen.getByLabelText(t('admin.askAgainOne', { what: 'Nekesa Again' })))
    await user.selectOptions(field(t('admin.askAgainWhy')), t('admin.flaw.BLURRED'))
    await user.click(dialogButton(t('admin.askAgainSend')))
    expect(await screen.findByText(t('admin.askedAgainDone'))).toBeTruthy()
    const rows = await product.deps.db.query.documents.findMany({ where: (row, { eq }) => eq(row.userId, id) })
    expect(rows).toMatchObject([{ kind: 'NATIONAL_ID', askedAgainBecause: 'BLURRED' }])
  })
})

it('the views of a user’s documents come in pages of 10, the newest first', async () => {
  const driver = await driverWithId('Otieno Viewed')
  const as = await product.signIn(driver)
  for (const viewer of [admin, ...Array<string>(10).fill(as)])
    expect((await product.call('GET', `/api/user/${driver.id}/national-id`, { as: viewer })).status).toBe(200)
  const user = await openPage(product, '/dashboard/profile?for-women', { as })
  expect(screen.getAllByText(t('document.viewedBy.OWNER'))).toHaveLength(10)
  await user.click(screen.getByRole('link', { name: t('dashboard.older'), hidden: true }))
  const row = await screen.findByText(new RegExp(`^${t('document.viewedBy.ADMIN')}`))
  expect(row.closest('details')?.open).toBe(true)
  expect(screen.queryByText(t('document.viewedBy.OWNER'))).toBeNull()
  const newer = screen.getByRole('link', { name: t('dashboard.newer'), hidden: true })
  expect(newer.getAttribute('href')).toBe('/dashboard/profile?for-women=&views=1')
  await user.click(newer)
  const [first] = await screen.findAllByText(t('document.viewedBy.OWNER'))
  expect(first?.closest('details')?.open).toBe(true)
})
