import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser, insertVehicle } from '../builders.ts'
import { openTestProduct, type TestProduct } from '../test-product.ts'
import { button, field } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

const signedIn = async (given: Parameters<typeof insertUser>[1] = {}) => {
  const person = await insertUser(product.deps, given)
  return { person, as: await product.signIn(person) }
}

describe('the profile form', () => {
  it('saves a changed name, and capitalises it', async () => {
    const { as } = await signedIn({ name: 'Wanjiru Mwangi' })
    const user = await openPage(product, '/dashboard/profile', { as })
    expect((await button(t('dashboard.save'))).disabled).toBe(true)
    await user.clear(field(t('dashboard.name')))
    await user.type(field(t('dashboard.name')), 'wanjiru njeri')
    await user.click(await button(t('dashboard.save')))
    expect(await screen.findByText(t('dashboard.saved'))).toBeTruthy()
    expect((await product.call('GET', '/api/user/me', { as })).body.name).toBe('Wanjiru Njeri')
  })

  it('the profile form cannot be saved without a name', async () => {
    const { as } = await signedIn()
    const user = await openPage(product, '/dashboard/profile', { as })
    await user.clear(field(t('dashboard.name')))
    expect((await button(t('dashboard.save'))).disabled).toBe(true)
  })
})

it.each(['RIDER', 'COORDINATOR', 'ADMIN'] as const)(
  'the profile of a %s offers the use of rides for women',
  async (role) => {
    const { as } = await signedIn({ role })
    const user = await openPage(product, '/dashboard/profile', { as })
    expect(screen.queryByText(t('document.riderId'))).toBeNull()
    await user.click(screen.getByRole('link', { name: t('common.useRidesForWomen') }))
    expect(await screen.findByText(t('document.riderId'))).toBeTruthy()
  },
)

const registerVehicle = async (as: string, plate: string) => {
  const user = await openPage(product, '/dashboard/profile', { as })
  await user.type(field(t('vehicle.make')), 'toyota')
  await user.type(field(t('vehicle.model')), 'noah')
  await user.type(field(t('vehicle.color')), 'blue')
  await user.type(field(t('vehicle.plate')), plate)
  const save = within(field(t('vehicle.make')).form ?? document.body).getByRole<HTMLButtonElement>('button')
  expect(save.disabled).toBe(true)
  await user.selectOptions(field(t('vehicle.year')), '2015')
  await user.click(save)
}

describe('the vehicle form', () => {
  it('registers a vehicle when a year is chosen', async () => {
    const { person, as } = await signedIn({ role: 'DRIVER' })
    await registerVehicle(as, 'kdd 123a')
    await waitFor(async () => {
      const own = await product.deps.db.query.vehicles.findMany({ where: (row, { eq }) => eq(row.ownerId, person.id) })
      expect(own.map(({ plate, make }) => [plate, make])).toEqual([['KDD 123A', 'Toyota']])
    })
  })

  it('the vehicle form can be saved only when something changed and nothing is missing [2.vehicle-form.save 4.vehicle-form]', async () => {
    const { person, as } = await signedIn({ role: 'DRIVER' })
    await insertVehicle(product.deps, person, { plate: 'KCC 123E' })
    const user = await openPage(product, '/dashboard/profile', { as })
    const save = within(field(t('vehicle.make')).form ?? document.body).getByRole<HTMLButtonElement>('button')
    expect(save.disabled).toBe(true)
    await user.clear(field(t('vehicle.color')))
    await user.type(field(t('vehicle.color')), 'Lilac')
    expect(save.disabled).toBe(false)
    await user.clear(field(t('vehicle.make')))
    await user.type(field(t('vehicle.make')), '  ')
    expect(save.disabled).toBe(true)
  })

  it('says that a plate is taken, and keeps the typed text', async () => {
    await insertVehicle(product.deps, (await signedIn({ role: 'DRIVER' })).person, { plate: 'KCC 777C' })
    const { as } = await signedIn({ role: 'DRIVER' })
    await registerVehicle(as, 'KCC 777C')
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
    expect(field(t('vehicle.model')).value).toBe('Noah')
  })
})
