import { eq } from 'drizzle-orm'
import { violates } from '../../platform/postgres-errors.ts'
import { vehicles } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { DecisionBody } from '../../shared/contract/admin.ts'
import type { Vehicle } from '../../shared/contract/vehicles.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { mayDecideVehicle } from './policy.ts'
import { presentVehicle } from './present.ts'
import { lockVehicle } from './queries.ts'

const STATUS = { approve: 'APPROVED', reject: 'REJECTED' } as const

const decide = (ctx: Ctx, id: string, decision: keyof typeof STATUS, { reason }: DecisionBody): Promise<Vehicle> => {
  const status = STATUS[decision]
  const admin = requireAdmin(ctx)
  return withTx(ctx, async (tx) => {
    const vehicle = await lockVehicle(tx, id)
    if (!vehicle || vehicle.status === 'DELETED') throw notFound()
    if (!mayDecideVehicle(admin, vehicle)) throw new AppError('FORBIDDEN', 'vehicles.own')
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
 * An admin's decision about somebody else's vehicle.
 * @throws AppError PLATE_TAKEN when a rejected vehicle's plate was registered again meanwhile
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
