import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { users, vehicles } from '../../db/schema/index.ts'
import { withTx, type Dependencies } from '../context.ts'
import type { PersonEvent } from '../jobs.ts'
import { announce } from './announce-event.ts'

const TEMPLATES = {
  'user-registered': 'welcome_user',
  'driver-registered': 'welcome_driver',
  'driver-verified': 'driver_verified',
} as const

const OF_VEHICLES = {
  APPROVED: { template: 'vehicle_approved', link: '/ride/post' },
  REJECTED: { template: 'vehicle_rejected', link: '/dashboard/profile' },
} as const

const tellOfVehicle = async (deps: Dependencies, tx: Tx, vehicleId: string) => {
  const [vehicle] = await tx.select().from(vehicles).where(eq(vehicles.id, vehicleId))
  if (vehicle?.status !== 'APPROVED' && vehicle?.status !== 'REJECTED') return
  const { template, link } = OF_VEHICLES[vehicle.status]
  await announce(tx, deps, {
    userId: vehicle.ownerId,
    template,
    params: { plate: vehicle.plate },
    link,
    // A vehicle that was changed is decided about again, and that is news again.
    dedupe: `${template}:${vehicle.id}:${vehicle.decidedAt?.toISOString() ?? ''}`,
  })
}

/** Turns what happened to a person in a lower noun into a notification: those nouns cannot call this one. */
export const tellPerson = (deps: Dependencies, { event, id }: PersonEvent): Promise<void> =>
  withTx(deps, async (tx) => {
    if (event === 'vehicle-decided') return tellOfVehicle(deps, tx, id)
    const template = TEMPLATES[event]
    const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, id))
    if (!user) return
    const link = event === 'user-registered' ? '/ride/search' : '/ride/post'
    await announce(tx, deps, { userId: id, template, params: { name: user.name }, link, dedupe: template })
  })
