import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { violates } from '../../platform/postgres-errors.ts'
import { vehicles } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { DecisionBody } from '../../shared/contract/admin.ts'
import type { Vehicle } from '../../shared/contract/vehicles.ts'
import type { VehicleStatus } from '../../shared/kernel/enums.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { nextState, requireAction } from '../transition-table.ts'
import { vehiclePerson } from './policy.ts'
import { presentVehicle } from './present.ts'
import { lockVehicle, type VehicleRow } from './queries.ts'
import { VEHICLE_TRANSITIONS } from './transitions.ts'

/** A new reason for a rejected vehicle is a new decision: the owner has to read it. */
const isDecided = (vehicle: VehicleRow, status: VehicleStatus, reason: string | undefined): boolean =>
  vehicle.status === status && (status === 'APPROVED' || !reason || reason === vehicle.rejectedBecause)

const decide = async (
  ctx: Ctx,
  tx: Tx,
  id: string,
  decision: 'approve' | 'reject',
  { reason }: DecisionBody,
): Promise<Vehicle> => {
  const status = nextState(VEHICLE_TRANSITIONS[decision])
  const admin = requireAdmin(ctx)
  const vehicle = await lockVehicle(tx, id)
  if (!vehicle || vehicle.status === 'DELETED') throw notFound()
  requireAction(VEHICLE_TRANSITIONS[decision], vehiclePerson(admin, vehicle), vehicle, ctx.clock.now())
  if (isDecided(vehicle, status, reason)) return presentVehicle(admin, vehicle)
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
}

const explainTakenPlate = async <Decided>(pending: Promise<Decided>): Promise<Decided> => {
  try {
    return await pending
  } catch (error) {
    if (violates(error, 'vehicles_plate_live')) throw new AppError('PLATE_TAKEN', 'vehicles.plateTaken')
    throw error
  }
}

/** @throws AppError PLATE_TAKEN when a rejected vehicle's plate was registered again meanwhile */
export const decideVehicle = (
  ctx: Ctx,
  id: string,
  decision: 'approve' | 'reject',
  body: DecisionBody = {},
): Promise<Vehicle> => explainTakenPlate(withTx(ctx, (tx) => decide(ctx, tx, id, decision, body)))

/** @returns whether all vehicles belong to this user and were waiting; if not, the caller must roll back */
export const decideWaitingVehicles = async (
  ctx: Ctx,
  tx: Tx,
  { ownerId, ids }: { ownerId: string; ids: readonly string[] },
  decision: 'approve' | 'reject',
  body: DecisionBody,
): Promise<boolean> => {
  for (const id of ids) {
    const vehicle = await lockVehicle(tx, id)
    if (vehicle?.ownerId !== ownerId || vehicle.status !== 'PENDING') return false
    await decide(ctx, tx, id, decision, body)
  }
  return true
}
