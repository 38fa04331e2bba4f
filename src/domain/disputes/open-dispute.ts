import type { Tx } from '../../db/client.ts'
import { disputes } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Dispute, OpenDisputeBody } from '../../shared/contract/disputes.ts'
import { withTx, type Ctx, type Dependencies } from '../context.ts'
import { findRequest, lockRequestFor, lockRideAndRequest, type Locked } from '../seat-requests/index.ts'
import { factsOf, sideOf } from '../seat-requests/policy.ts'
import { REQUEST_TRANSITIONS } from '../seat-requests/transitions.ts'
import { requireAction } from '../transition-table.ts'
import { announceDispute } from './events.ts'
import { getDispute } from './get-dispute.ts'
import { holdSeatMoney } from './hold-seat-money.ts'
import { countCaptured } from './queries.ts'
import { answerEnd, mayClaim } from './rules.ts'
import type { DisputeKind } from '../../shared/kernel/enums.ts'

interface Reported {
  openedBy: string
  against: string
  kind: DisputeKind
  text: string
}

export const writeDispute = async (
  deps: Pick<Dependencies, 'clock' | 'enqueue'>,
  tx: Tx,
  { row, request }: Locked,
  { openedBy, against, kind, text }: Reported,
): Promise<void> => {
  const now = deps.clock.now()
  const id = newId()
  const [capturedKsh, answerBy] = [await countCaptured(tx, request.id), answerEnd(now)]
  await tx.insert(disputes).values({
    id,
    requestId: request.id,
    openedBy,
    against,
    kind,
    text,
    status: 'OPEN',
    capturedKsh,
    openedAt: now,
    answerBy,
  })
  await holdSeatMoney(deps, tx, request.id)
  const news = { disputeId: id, requestId: request.id, to: [against], fromId: openedBy }
  await announceDispute(tx, deps, row, { ...news, template: 'dispute_opened', kind, heldKsh: capturedKsh, answerBy })
}

/** @throws AppError NOT_FOUND to others, WRONG_STATE, CONFLICT */
export const openDispute = (ctx: Ctx, requestId: string, { kind, text }: OpenDisputeBody): Promise<Dispute> =>
  withTx(ctx, async (tx) => {
    const { row, request, user, side, found } = await lockRequestFor(ctx, tx, requestId, 'dispute')
    if (!mayClaim(kind, side, found.boardedAt !== null)) throw new AppError('WRONG_STATE', 'dispute.wrongKind')
    const against = side === 'rider' ? request.ownerId : request.riderId
    await writeDispute(ctx, tx, { row, request }, { openedBy: user.id, against, kind, text })
    return getDispute(ctx, requestId, tx)
  })

/**
 * An admin reports the trip for its rider or the ride's owner, under the rules for users.
 * @throws AppError NOT_FOUND for any other user, WRONG_STATE, CONFLICT when there is a report already
 */
export const openDisputeFor = async (
  deps: Pick<Dependencies, 'clock' | 'enqueue'>,
  tx: Tx,
  { requestId, userId, text }: { requestId: string; userId: string; text: string },
): Promise<void> => {
  const locked = await lockRideAndRequest(tx, requestId)
  const found = await findRequest(tx, requestId)
  const side = sideOf({ id: userId }, locked.request)
  if (!found || side === null) throw notFound()
  requireAction(REQUEST_TRANSITIONS.dispute, side, factsOf(found), deps.clock.now())
  const against = side === 'rider' ? locked.request.ownerId : locked.request.riderId
  await writeDispute(deps, tx, locked, { openedBy: userId, against, kind: 'OTHER', text })
}
