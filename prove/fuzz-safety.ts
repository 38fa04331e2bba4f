import type { Ask } from './fuzz-journey.ts'

/** A trip is shared by a link, rider and driver press SOS, and an admin helps. */
export const keepSafe = async (
  ask: Ask,
  trip: { requestId: string; rideId: string; rider: string; owner: string; admin: string },
): Promise<void> => {
  const [rider, admin] = [{ as: trip.rider }, { as: trip.admin }]
  const id = trip.requestId
  const shared = await ask('POST /api/request/{id}/share', { id }, rider)
  await ask('GET /api/shared-trip/{token}', { token: shared.token })
  await ask('DELETE /api/request/{id}/share/{token}', { id, token: shared.token }, rider)
  const sos = await ask('POST /api/request/{id}/sos', { id }, { ...rider, body: { lat: -1.28, lng: 36.82 } })
  await ask('POST /api/ride/{id}/sos', { id: trip.rideId }, { as: trip.owner, body: { note: 'An accident.' } })
  await ask('GET /api/admin/incidents', {}, admin)
  await ask('POST /api/admin/incidents/{id}/acknowledge', { id: sos.id }, admin)
  await ask('POST /api/admin/incidents/{id}/close', { id: sos.id }, { ...admin, body: { outcome: 'SAFE' } })
}
