import { vi } from 'vitest'
import { PATIENCE, type createApiCaller } from './api-caller.ts'
import type { createPages } from './open-page.ts'

export const DRIVER = '+254700000002'
export const RIDER = '+254700000003'

export interface Trip {
  path: string
  requestId: string
  departsAt: number
}

interface World {
  api: ReturnType<typeof createApiCaller>
  pages: ReturnType<typeof createPages>
}

export const paidTrip = async ({ api, pages }: World): Promise<Trip> => {
  const driver = await pages.tokenOf(DRIVER)
  const rider = await pages.tokenOf(RIDER)
  const { body } = await api.call('GET', '/api/ride/mine', undefined, driver)
  const rides = body as unknown as { id: string; time: string; status: string; remSeats: number }[]
  for (const ride of rides.filter(({ status, remSeats }) => status === 'AVAILABLE' && remSeats > 0)) {
    const me = (await api.call('GET', '/api/user/me', undefined, rider)).body as unknown as { name: string }
    const asked = await api.call(
      'POST',
      `/api/ride/${ride.id}/requests`,
      { riders: [{ name: me.name, phone: RIDER }], paymentPhone: RIDER },
      rider,
    )
    if (asked.status !== 201) continue
    const requestId = String(asked.body['id'])
    await api.call('POST', `/api/request/${requestId}/approve`, {}, driver)
    await api.call('POST', `/api/request/${requestId}/pay`, {}, rider)
    await api.approvePrompt(RIDER)
    const status = async () => (await api.call('GET', `/api/request/${requestId}`, undefined, rider)).body['status']
    await vi.waitUntil(async () => (await status()) === 'PAID', PATIENCE)
    return { path: `/ride/${ride.id}`, requestId, departsAt: Date.parse(ride.time) }
  }
  throw new Error('The demo driver has no ride with seats left.')
}
