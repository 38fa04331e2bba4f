import { sql, type SQL } from 'drizzle-orm'
import { newId } from '../src/platform/ids.ts'

interface Targets {
  paid: string
  payment: string
  owner: string
  open: string
  openPayment: string
}

const newPayout = (
  on: Targets,
  over: { requestId?: string; gross?: number; net?: number; status?: string; reason?: string },
) =>
  sql`insert into payouts (id, request_id, payment_id, driver_id, reason, gross_ksh, fee_ksh, withholding_ksh, net_ksh,
      status, created_at)
    values (${newId()}, ${over.requestId ?? on.paid}, ${on.payment}, ${on.owner}, ${over.reason ?? 'DECIDED'}, ${over.gross ?? 1000}, 0, 0,
      ${over.net ?? 1000}, ${over.status ?? 'DUE'}, now())`

const newRefund = (payment: string, ksh: number, cause: string, status = 'DUE') =>
  sql`insert into refunds (id, payment_id, amount_ksh, cause, status, created_at)
    values (${newId()}, ${payment}, ${ksh}, ${cause}, ${status}, now())`

export const attacksOnPayouts = (on: Targets): [name: string, refusedBy: string, attack: () => SQL | SQL[]][] => [
  [
    'record two refunds of one payment',
    'refunds_once',
    () => [1, 2].map(() => newRefund(on.payment, 500, 'RIDER_CANCELLED')),
  ],
  ['record a refund of Ksh 0', 'refunds_give_something', () => newRefund(on.payment, 0, 'RIDER_CANCELLED')],
  ['record a refund of more than was paid', 'promised_once', () => newRefund(on.payment, 1001, 'RIDER_CANCELLED')],
  ['record a refund that the ledger lacks', 'refund_in_ledger', () => newRefund(on.payment, 500, 'RIDER_CANCELLED')],
  ['refund a payment that took nothing', 'promised_once', () => newRefund(on.openPayment, 500, 'LATE')],
  [
    'mark a refund as sent without the time when it was sent',
    'refunds_sent_once_known',
    () => newRefund(on.payment, 500, 'LATE', 'SENT'),
  ],
  ['pay out money that the ledger lacks', 'payout_in_ledger', () => newPayout(on, {})],
  ['pay out more than was paid', 'promised_once', () => newPayout(on, { gross: 1001, net: 1001 })],
  ['pay out an amount that does not add up', 'payouts_add_up', () => newPayout(on, { net: 999 })],
  ['pay out Ksh 0', 'payouts_give_something', () => newPayout(on, { gross: 0, net: 0 })],
  ['pay out before the ride is completed', 'payout_in_time', () => newPayout(on, { reason: 'UNDISPUTED' })],
  ['pay out for a boarded rider when nobody has boarded', 'payout_in_time', () => newPayout(on, { reason: 'BOARDED' })],
  ['pay out for another request', 'payout_of_a_seat', () => newPayout(on, { requestId: on.open })],
  [
    'pay a seat out twice',
    'payouts_once',
    () => [newPayout(on, { gross: 500, net: 500 }), newPayout(on, { gross: 500, net: 500 })],
  ],
  ['store an unknown state of a payout', 'payouts_status_known', () => newPayout(on, { status: 'GIVEN' })],
]
