import { HOUR_MS } from '../src/shared/kernel/nairobi-time.ts'
import { insertUser, insertVehicle, NAIROBI, NAKURU } from '../tests/builders.ts'
import { identify } from '../tests/identified.ts'
import type { TestProduct } from '../tests/test-product.ts'
import type { Ask } from './fuzz-journey.ts'

/**
 * A woman posts a ride for women, and another woman books it. Later, generated calls of other users use this ride's id.
 */
export const rideForWomen = async (product: TestProduct, ask: Ask): Promise<void> => {
  const driver = await insertUser(product.deps, { role: 'DRIVER', verifiedAt: product.clock.now() })
  await identify(product.deps, driver)
  const asDriver = await product.signIn(driver)
  const { id: vId } = await insertVehicle(product.deps, driver)
  const time = new Date(product.clock.now().getTime() + 40 * HOUR_MS).toISOString()
  const body = { from: NAIROBI, to: NAKURU, time, seatCost: 500, vId, numSeats: 2, amenities: [], womenOnly: true }
  const { id } = await ask('POST /api/ride', {}, { as: asDriver, body })
  const woman = await insertUser(product.deps)
  await identify(product.deps, woman)
  const as = await product.signIn(woman)
  const seats = { riders: [{ name: woman.name, phone: woman.phone }], paymentPhone: woman.phone }
  const { id: request } = await ask('POST /api/ride/{id}/requests', { id }, { as, body: seats })
  await ask('POST /api/request/{id}/approve', { id: request }, { as: asDriver })
  await ask('GET /api/ride/{id}', { id }, { as })
  await ask('GET /api/ride/search', {}, { as, query: { from: 'Nairobi', to: 'Nakuru', womenOnly: 'true' } })
}
