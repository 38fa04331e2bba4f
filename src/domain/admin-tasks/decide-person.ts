import type { Tx } from '../../db/client.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { DecidePersonBody } from '../../shared/contract/admin-tasks.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { heldDocuments } from '../documents/index.ts'
import { decideUserIn, lockPerson, type UserRow } from '../users/index.ts'
import { decideWaitingVehicles } from '../vehicles/index.ts'
import { isToVerify } from './rules.ts'
import { ID_DOCUMENTS } from '../../shared/kernel/enums.ts'

const decidedMeanwhile = () => new AppError('CONFLICT', 'users.decidedMeanwhile')

const requireSent = async (tx: Tx, { id }: UserRow): Promise<void> => {
  const held = await heldDocuments(tx, [id])
  if (ID_DOCUMENTS.some((kind) => held.get(id)?.has(kind) !== true)) throw new AppError('CONFLICT', 'users.sendFirst')
}

/** Decides about a driver and their vehicles, all or none. @throws AppError FORBIDDEN, NOT_FOUND, INVALID, CONFLICT */
export const decidePerson = async (
  ctx: Ctx,
  id: string,
  { decision, driver, vehicleIds, reason }: DecidePersonBody,
): Promise<void> => {
  const admin = requireAdmin(ctx)
  if (admin.id === id) throw new AppError('FORBIDDEN', 'users.ownRow')
  if (decision === 'REJECT' && reason === undefined)
    throw new AppError('INVALID', 'users.reasonMissing', {
      issues: [{ path: 'reason', message: 'A reason is required.' }],
    })
  const verb = decision === 'APPROVE' ? 'approve' : 'reject'
  const body = reason === undefined ? {} : { reason }
  await withTx(ctx, async (tx) => {
    const user = await lockPerson(tx, id)
    if (!user) throw notFound()
    if (!driver && vehicleIds.length === 0) throw decidedMeanwhile()
    if (driver) {
      if (!isToVerify(user, user.verifiedAt !== null)) throw decidedMeanwhile()
      if (decision === 'APPROVE') await requireSent(tx, user)
      await decideUserIn(ctx, tx, id, verb, body)
    }
    const decided = await decideWaitingVehicles(ctx, tx, { ownerId: id, ids: [...new Set(vehicleIds)] }, verb, body)
    if (!decided) throw decidedMeanwhile()
  })
}
