import { eq } from 'drizzle-orm'
import { violates } from '../../platform/postgres-errors.ts'
import { vehicles } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { DecisionBody } from '../../shared/contract/admin.ts'
import type { Vehicle } from '../../shared/contract/vehicles.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { nextState, requireAction } from '../transition-table.ts'
import { vehiclePerson } from './policy.ts'
import { presentVehicle } from './present.ts'
import { lockVehicle } from './queries.ts'
import { VEHICLE_TRANSITIONS } from './transitions.ts'

const decide = (ctx: Ctx, id: string, decision: 'approve' | 'reject', { reason }: DecisionBody): Promise<Vehicle> => {
  const status = nextState(VEHICLE_TRANSITIONS[decision])
  const admin = requireAdmin(ctx)
  return withTx(ctx, async (tx) => {
    const vehicle = await lockVehicle(tx, id)
    if (!vehicle || vehicle.status === 'DELETED') throw notFound()
    requireAction(VEHICLE_TRANSITIONS[decision], vehiclePerson(admin, vehicle), vehicle, ctx.clock.now())
    if (vehicle.status === status) return presentVehicle(admin, vehicle)
    const [decided] = await tx
      .update(vehicles)
      .set({
        status,
        decidedBy: admin.id,
        decidedAt: ctx.clock.now(),
        rejectedBecause: status === 'REJECTED' ? (reason ?? null) : null,
      })
      .where(eq(vehicles.id, id))
      .returning()
    await recordAction(ctx, tx, {
      action: `vehicle.${decision}`,
      target: { kind: 'vehicle', id },
      details: { from: vehicle.status, ...(reason ? { reason } : {}) },
    })
    await ctx.enqueue(tx, 'notifications.tell', { event: 'vehicle-decided', id })
    return presentVehicle(admin, decided ?? vehicle)
  })
}

/**
 * An admin's decision about another user's vehicle. @throws AppError PLATE_TAKEN when a rejected vehicle's plate was
 * registered again meanwhile
 */
export const decideVehicle = async (
  ctx: Ctx,
  id: string,
  decision: 'approve' | 'reject',
  body: DecisionBody = {},
): Promise<Vehicle> => {
  try {
    return await decide(ctx, id, decision, body)
  } catch (error) {
    if (violates(error, 'vehicles_plate_live')) throw new AppError('PLATE_TAKEN', 'vehicles.plateTaken')
    throw error
  }
}
