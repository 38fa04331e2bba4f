import { and, eq } from 'drizzle-orm'
import { notifications } from '../src/db/schema/index.ts'
import { withTx } from '../src/domain/context.ts'
import { announce } from '../src/domain/notifications/index.ts'
import { nairobiDay } from '../src/shared/kernel/nairobi-time.ts'
import type { TestProduct } from '../tests/test-product.ts'
import type { Ask } from './fuzz-journey.ts'

export const codeOfMessage = async (product: TestProduct, userId: string, dedupe: string): Promise<string> => {
  const [row] = await product.deps.db
    .select({ code: notifications.code })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.dedupe, dedupe)))
  return row?.code ?? ''
}

export const walkAlerts = async (
  product: TestProduct,
  ask: Ask,
  { rider, driver }: Record<'rider' | 'driver', { id: string; as: string }>,
): Promise<void> => {
  const ends = { fromLat: '-1.285', fromLng: '36.824', toLat: '-0.287', toLng: '36.068' }
  await ask('GET /api/ride/demand', {}, { as: driver.as, query: { ...ends, date: nairobiDay(product.clock.now()) } })
  const alert = { kind: 'ALERT', to: { name: 'Nakuru' } }
  const made = await ask('POST /api/alerts', {}, { as: rider.as, body: alert })
  const listed = await ask('GET /api/alerts', {}, { as: rider.as })
  const alertId = made.id ?? listed.alerts[0].id
  await ask('PATCH /api/alerts/{id}', { id: alertId }, { as: rider.as, body: { radiusKm: 30, numSeats: 2 } })
  await ask('GET /api/alerts/{id}/matches', { id: alertId }, { as: rider.as })
  const match = { origin: 'Nairobi', destination: 'Nakuru', alertId }
  await withTx(product.deps, (tx) =>
    announce(tx, product.deps, { userId: rider.id, template: 'alert_ride', params: match, link: '/', dedupe: 'match' }),
  )
  const code = await codeOfMessage(product, rider.id, 'match')
  await ask('GET /api/alert-link/{code}', { code })
  for (const press of ['stop', 'resume']) await ask(`POST /api/alert-link/{code}/${press}`, { code })
  await ask('DELETE /api/alerts/{id}', { id: alertId }, { as: rider.as })
}
