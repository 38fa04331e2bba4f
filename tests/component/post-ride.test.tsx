import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertAmenities, insertUser, insertVehicle } from '../builders.ts'
import { openTestProduct, type TestProduct } from '../test-product.ts'
import { button, field } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
  await insertAmenities(product.deps)
})
afterAll(() => product.close())

const driverWith = async (vehicles: number, given: Parameters<typeof insertVehicle>[2] = {}) => {
  const driver = await insertUser(product.deps, { role: 'DRIVER' })
  for (let count = 0; count < vehicles; count += 1) await insertVehicle(product.deps, driver, given)
  return product.signIn(driver)
}

describe('the form of a new ride', () => {
  it('says what is missing first, in the order of the form, and publishes the whole ride', async () => {
    const user = await openPage(product, '/ride/post', { as: await driverWith(2) })
    const publish = await button(t('rideForm.publish'))
    const isMissing = (sentence: string) => {
      expect(publish.disabled).toBe(true)
      expect(screen.getByText(sentence)).toBeTruthy()
    }
    const choose = async (label: string, typed: string) => {
      await user.type(field(label), typed)
      await user.click(within(await screen.findByRole('listbox')).getAllByRole('option')[0] ?? publish)
    }
    isMissing(t('rideForm.missing.places'))
    await choose(t('rideForm.from'), 'Nakur')
    await choose(t('rideForm.to'), 'Eldor')
    isMissing(t('rideForm.missing.cost'))
    await user.type(field(t('rideForm.cost')), '600')
    isMissing(t('rideForm.missing.vehicle'))
    await user.selectOptions(
      field(t('rideForm.vehicle')),
      screen.getAllByRole<HTMLOptionElement>('option', { name: /Toyota/ })[0] ?? '',
    )
    expect(screen.getByText(t('rideForm.earn', { amount: 'Ksh 600' }))).toBeTruthy()
    expect(publish.disabled).toBe(false)
    await user.click(publish)
    expect(await screen.findByText(t('rideForm.publishedTitle'))).toBeTruthy()
    expect((await product.deps.db.query.rides.findMany()).map(({ seatCostKsh }) => seatCostKsh)).toEqual([600])
  })

  it.each([
    ['a rider', 'rideForm.driversTitle'],
    ['a driver without a vehicle', 'rideForm.noVehicleTitle'],
    ['a driver whose vehicle is not approved yet', 'rideForm.pendingTitle'],
  ] as const)('is not there for %s', async (who, sentence) => {
    const as =
      who === 'a rider'
        ? await product.signIn(await insertUser(product.deps))
        : await driverWith(who === 'a driver without a vehicle' ? 0 : 1, { status: 'PENDING' })
    await openPage(product, '/ride/post', { as })
    expect(screen.getByText(t(sentence))).toBeTruthy()
    expect(screen.queryByText(t('rideForm.publish'))).toBeNull()
  })
})
