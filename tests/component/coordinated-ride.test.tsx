import { screen } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertAmenities, insertRide, insertSeatRequest, insertUser, insertVehicle } from '../builders.ts'
import { payFor } from '../paid-seat.ts'
import { openPayingWorld, type PayingWorld } from '../paying-world.ts'
import { openPage, t } from './open-page.tsx'

let product: PayingWorld
beforeAll(async () => {
  product = await openPayingWorld()
  await insertAmenities(product.deps)
})
afterAll(() => product.close())

/** A ride that a coordinator posted for Daudi, with one rider who asks and one who has paid. */
const coordinatedRide = async () => {
  const { deps } = product
  const driver = await insertUser(deps, { role: 'DRIVER', name: 'Daudi Driver', verifiedAt: deps.clock.now() })
  const coordinator = await insertUser(deps, { role: 'COORDINATOR', name: 'Cate Coordinator' })
  const vehicle = await insertVehicle(deps, driver)
  const ride = await insertRide(deps, vehicle, { ownerId: coordinator.id, type: 'COORDINATED' })
  await insertSeatRequest(deps, ride, await insertUser(deps), { status: 'PENDING' })
  const rider = await insertUser(deps)
  await payFor(product, await insertSeatRequest(deps, ride, rider), await product.signIn(rider))
  return { ride, as: await product.signIn(coordinator) }
}

describe('the coordinator of a ride', () => {
  it('reads on the home page, in the list of trips and on the page of the ride that its driver gets the money', async () => {
    const { ride, as } = await coordinatedRide()
    for (const path of ['/', '/trips', `/ride/${ride.id}`]) {
      await openPage(product, path, { as })
      expect((await screen.findAllByText(/^Daudi gets Ksh \d+/)).length, path).toBeGreaterThan(0)
      expect(screen.queryByText(/^You get/i), path).toBeNull()
    }
  })

  it('reads while posting a ride that the driver of the chosen vehicle gets the money', async () => {
    const { ride, as } = await coordinatedRide()
    await openPage(product, `/ride/post?again=${ride.id}`, { as })
    expect(await screen.findByText(t('rideForm.driverEarns', { amount: 'Ksh 2,000' }))).toBeTruthy()
  })
})
