import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '../builders.ts'
import { openTestProduct, type TestProduct } from '../test-product.ts'
import { newId } from '../../src/platform/ids.ts'
import { button, field } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: TestProduct
let admin: string
beforeAll(async () => {
  product = await openTestProduct()
  admin = await product.signIn(await insertUser(product.deps, { role: 'ADMIN', name: 'Asha Admin' }))
})
afterAll(() => product.close())

const openUsers = (query = '') => openPage(product, `/dashboard/users${query}`, { as: admin })

describe('the users page', () => {
  it('rejects a user with a reason, after the question is answered', async () => {
    await insertUser(product.deps, { name: 'Brian Blocked' })
    const user = await openUsers('?search=Brian')
    await user.click(screen.getByLabelText(t('admin.rejectOne', { what: 'Brian Blocked' })))
    await user.type(field(t('admin.reason')), 'Two accounts.')
    await user.click(await button(t('admin.reject')))
    expect(await screen.findByText(t('admin.userBLOCKED'), { selector: 'table *' })).toBeTruthy()
  })

  it('closes the question and changes nothing when the admin keeps the user', async () => {
    await insertUser(product.deps, { name: 'Kamau Kept' })
    const user = await openUsers('?search=Kamau')
    await user.click(screen.getByLabelText(t('admin.rejectOne', { what: 'Kamau Kept' })))
    await user.click(await button(t('admin.keep')))
    expect(screen.queryByLabelText(t('admin.reason'))).toBeNull()
    expect(screen.getByText(t('admin.userACTIVE'), { selector: 'table *' })).toBeTruthy()
  })

  it('lets no admin decide about themselves [6.admin.own-row]', async () => {
    await openUsers('?search=Asha')
    for (const decision of ['admin.rejectOne', 'admin.approveOne'] as const)
      expect(screen.getByLabelText<HTMLButtonElement>(t(decision, { what: 'Asha Admin' })).disabled).toBe(true)
    expect(screen.getByText(t('admin.ownRow'))).toBeTruthy()
  })

  it('shows only users of the chosen status', async () => {
    await openUsers('?status=PENDING')
    expect(screen.getByText(t('admin.noRowsNarrowed'))).toBeTruthy()
  })
})

it('an admin’s page of a user has no links to payments and messages of a phone number that has a new owner', async () => {
  const known = await insertUser(product.deps, { name: 'Neema Known' })
  const id = newId()
  await insertUser(product.deps, { id, name: 'Rehema Released', phone: `released:${id}` })
  const linksOf = async (user: { id: string; name: string }) => {
    await openPage(product, `/dashboard/users/${user.id}`, { as: admin })
    const nav = await screen.findByRole('navigation', { name: t('admin.links', { name: user.name }) })
    return within(nav)
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  }
  const always = [t('admin.linkProfile'), t('admin.linkRides')]
  expect(await linksOf(known)).toEqual([...always, t('admin.linkPayments'), t('admin.linkMessages')])
  expect(await linksOf({ id, name: 'Rehema Released' })).toEqual(always)
})
