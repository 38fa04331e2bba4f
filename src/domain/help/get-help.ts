import type { Help } from '../../shared/contract/help.ts'
import { publicNameOf } from '../../shared/kernel/first-name.ts'
import { postingState } from '../../shared/kernel/can-post.ts'
import { requireUser, type Ctx } from '../context.ts'
import { statusOf } from '../payments/rules.ts'
import { findHelp, type HelpRow } from './queries.ts'
import type { Role } from '../../shared/kernel/enums.ts'

const NOTHING: Help = {
  refund: null,
  payout: null,
  payment: null,
  waiting: null,
  next: null,
  last: null,
  posting: null,
}

const postingOf = (role: Role, vehicles: HelpRow['vehicles']): Help['posting'] =>
  // Riders cannot post. Drivers need an approved vehicle of their own; coordinators may use any approved vehicle.
  // Admins are not checked here.
  role === 'RIDER' || role === 'DRIVER' ? postingState(role, vehicles) : 'READY'

const iso = (time: string): string => new Date(time).toISOString()
const isoOrNull = (time: string | null): string | null => (time === null ? null : iso(time))
const moneyOf = <Row extends { at: string; sentAt: string | null }>(row: Row) => ({
  ...row,
  at: iso(row.at),
  sentAt: isoOrNull(row.sentAt),
})

export const getHelp = async (ctx: Ctx): Promise<Help> => {
  if (ctx.actor.kind !== 'user') return NOTHING
  const user = requireUser(ctx)
  const row = await findHelp(ctx.db, user.id, ctx.clock.now())
  if (row === null) return NOTHING
  const { refund, payout, payment, waiting, next, last, vehicles } = row
  return {
    refund: refund && moneyOf(refund),
    payout: payout && moneyOf(payout),
    payment: payment && {
      status: statusOf(payment.state),
      isRefunded: payment.state === 'UNAPPLIED',
      amount: payment.amount,
      at: iso(payment.at),
      paymentId: payment.paymentId,
    },
    waiting: waiting && {
      rideId: waiting.rideId,
      requestId: waiting.requestId,
      from: waiting.from,
      to: waiting.to,
      status: waiting.status,
      payBy: isoOrNull(waiting.payBy),
    },
    next: next && { ...next, time: iso(next.time), driver: publicNameOf(next.driver) },
    last: last && { ...last, time: iso(last.time) },
    posting: postingOf(user.role, vehicles),
  }
}
