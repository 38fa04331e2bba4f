import { eq } from 'drizzle-orm'
import { rides, tripChecks } from '../src/db/schema/index.ts'
import { newId } from '../src/platform/ids.ts'
import { makeToken } from '../src/domain/trusted-contacts/make-token.ts'
import { newPhone } from '../tests/new-phone.ts'
import type { TestProduct } from '../tests/test-product.ts'
import { drawPicture } from './fuzz-documents.ts'
import type { Ask } from './fuzz-journey.ts'
import { getHelp } from './fuzz-support.ts'

const trustSomeone = async (product: TestProduct, ask: Ask, as: string): Promise<void> => {
  const path = '/api/user/me/trusted-contacts'
  const added = await ask(`POST ${path}`, {}, { as, body: { name: 'Mama Amina', phone: newPhone() } })
  const { contacts } = await ask(`GET ${path}`, {}, { as })
  const id = added.id ?? contacts[0].id
  await ask(`PATCH ${path}/{id}`, { id }, { as, body: { tellsTrips: false } })
  const token = makeToken(product.deps, id)
  await ask('GET /api/contact-link/{token}', { token })
  await ask('POST /api/contact-link/{token}', { token }, { body: { answer: 'YES' } })
  await ask(`DELETE ${path}/{id}`, { id }, { as })
}

const sayAllWell = async (product: TestProduct, ask: Ask, { rideId, owner }: { rideId: string; owner: string }) => {
  const [ride] = await product.deps.db.select({ userId: rides.driverId }).from(rides).where(eq(rides.id, rideId))
  if (!ride) throw new Error('The ride is gone.')
  await product.deps.db
    .insert(tripChecks)
    .values({ id: newId(), rideId, ...ride, askedAt: product.clock.now() })
    .onConflictDoNothing()
  await ask('POST /api/ride/{id}/all-right', { id: rideId }, { as: owner })
}

export const exerciseSafety = async (
  product: TestProduct,
  ask: Ask,
  trip: { requestId: string; rideId: string; driverId: string; rider: string; owner: string; admin: string },
): Promise<void> => {
  const [rider, admin] = [{ as: trip.rider }, { as: trip.admin }]
  const id = trip.requestId
  const shared = await ask('POST /api/request/{id}/share', { id }, rider)
  await ask('PUT /api/user/{id}/photo', { id: trip.driverId }, { as: trip.owner, ...(await drawPicture()) })
  await ask('GET /api/shared-trip/{token}', { token: shared.token })
  await ask('GET /api/shared-trip/{token}/photo', { token: shared.token }, { query: { size: '96' } })
  const here = { ...rider, body: { lat: -1.28, lng: 36.82 } }
  await ask('PUT /api/request/{id}/share/{token}/position', { id, token: shared.token }, here)
  await ask('DELETE /api/request/{id}/position', { id }, rider)
  await ask('DELETE /api/request/{id}/share/{token}', { id, token: shared.token }, rider)
  await trustSomeone(product, ask, trip.rider)
  await sayAllWell(product, ask, trip)
  const sos = await ask('POST /api/request/{id}/sos', { id }, { ...rider, body: { lat: -1.28, lng: 36.82 } })
  await ask('POST /api/ride/{id}/sos', { id: trip.rideId }, { as: trip.owner, body: { note: 'An accident.' } })
  await ask('GET /api/admin/incidents', {}, admin)
  await ask('POST /api/admin/incidents/{id}/acknowledge', { id: sos.id }, admin)
  await ask('POST /api/admin/incidents/{id}/close', { id: sos.id }, { ...admin, body: { outcome: 'SAFE' } })
  await getHelp(ask, trip)
}
