import { expect, vi } from 'vitest'
import { PATIENCE, type createApiCaller } from './api-caller.ts'
import { inboxOf } from './browser.ts'
import type { createPages } from './open-page.ts'
import { DRIVER, paidTrip, RIDER } from './paid-trip.ts'

const MINUTE_MS = 60_000
const ADMIN = '+254700000001'
const CONTACT = '+254722000333'

interface World {
  api: ReturnType<typeof createApiCaller>
  pages: ReturnType<typeof createPages>
  url: string
}

/**
 * Addresses for the routes that need a trip. The trip arrived an hour ago, and can be rated. It has a link for people
 * at home, an open SOS, a ticket that an admin holds, a report about the driver, and a question to a trusted contact.
 */
export const tripExamples = async ({ api, pages, url }: World): Promise<Record<string, string[]>> => {
  const setClock = (instant: number) => api.call('POST', '/dev/clock', { now: new Date(instant).toISOString() })
  const as = {
    rider: await pages.tokenOf(RIDER),
    driver: await pages.tokenOf(DRIVER),
    admin: await pages.tokenOf(ADMIN),
  }
  const post = async (who: keyof typeof as, path: string, body: object = {}) => {
    const answer = await api.call('POST', `/api/${path}`, body, as[who])
    expect([path, answer.status < 300]).toEqual([path, true])
    return answer.body
  }
  const trip = await paidTrip({ api, pages })
  const ride = (await api.call('GET', `/api${trip.path}`)).body as unknown as {
    id: string
    arrivalTime: string
    driver: { id: string }
  }
  const request = `request/${trip.requestId}`
  await post('rider', 'user/me/trusted-contacts', { name: 'Mama Brian', phone: CONTACT })
  const invited = async () => (await inboxOf(url, CONTACT)).map(({ text = '' }) => /\/c\/[\w-]+/.exec(text)?.[0])
  await vi.waitUntil(async () => (await invited())[0] !== undefined, PATIENCE)
  await setClock(trip.departsAt - 10 * MINUTE_MS)
  await post('rider', `${request}/sos`)
  const shared = await post('rider', `${request}/share`)
  const { body: pin } = await api.call('GET', `/api/${request}/boarding-pin`, undefined, as.rider)
  await post('driver', `${request}/board`, { pin: pin['pin'] })
  await setClock(Date.parse(ride.arrivalTime) + 60 * MINUTE_MS)
  await post('driver', `ride/${ride.id}/complete`)
  const about = { kind: 'REQUEST', id: trip.requestId }
  const ticket = await post('rider', 'tickets', { category: 'LOST', subject: 'My bag', text: 'It is blue.', about })
  await post('admin', `admin/tickets/${String(ticket['id'])}/hold`)
  const report = await post('rider', 'reports', { userId: ride.driver.id, category: 'OTHER', text: 'He was rude.' })
  const seat = (await api.call('GET', `/api/${request}`, undefined, as.rider)).body
  const payment = String(seat['paymentId'])
  return {
    '/ride/:rideId': [trip.path],
    '/person/:userId': [`/person/${ride.driver.id}`],
    '/request/:requestId/report': [`/${request}/report`],
    '/request/:requestId/review': [`/${request}/review`],
    '/payment/:paymentId/receipt': [`/payment/${payment}/receipt`],
    '/t/:token': [new URL(String(shared['url'])).pathname],
    '/c/:token': [(await invited())[0] ?? ''],
    '/help/tickets/:ticketId': [`/help/tickets/${String(ticket['id'])}`],
    '/dashboard/tickets/:ticketId': [`/dashboard/tickets/${String(ticket['id'])}`],
    '/dashboard/money/payments/:paymentId': [`/dashboard/money/payments/${payment}`],
    '/dashboard/reports/:reportId': [`/dashboard/reports/${String(report['id'])}`],
    '/dashboard/users/:userId': [`/dashboard/users/${ride.driver.id}`],
  }
}
