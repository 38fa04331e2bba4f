import type { PaymentState } from '../../shared/kernel/money-states.ts'
import type { TransitionTable } from '../transition-table.ts'
import { OPEN_STATES } from './rules.ts'

type PaymentAction = 'pay' | 'submit' | 'postpone' | 'accept' | 'loseAnswer' | 'fail' | 'expire' | 'succeed' | 'owe'

/** Money can arrive from the moment when M-Pesa was called, also after a failure. */
const PAYABLE: readonly PaymentState[] = ['SUBMITTING', 'PENDING', 'UNKNOWN', 'FAILED', 'EXPIRED']

/** Only M-Pesa decides that a payment succeeded, even after it failed or expired. */
export const PAYMENT_TRANSITIONS: TransitionTable<
  PaymentAction,
  PaymentState,
  'rider' | 'M-Pesa',
  { status: PaymentState }
> = {
  pay: { by: ['rider'], from: [], to: ['CREATED'] },
  submit: { by: ['system'], from: ['CREATED'], to: ['SUBMITTING'] },
  // M-Pesa was down and certainly received nothing: the request is sent again.
  postpone: { by: ['system'], from: ['SUBMITTING'], to: ['CREATED'] },
  accept: { by: ['M-Pesa'], from: ['SUBMITTING', 'UNKNOWN'], to: ['PENDING'] },
  loseAnswer: { by: ['clock'], from: ['SUBMITTING', 'PENDING'], to: ['UNKNOWN'] },
  fail: { by: ['M-Pesa', 'system'], from: OPEN_STATES, to: ['FAILED'] },
  expire: { by: ['clock'], from: ['PENDING', 'UNKNOWN'], to: ['EXPIRED'] },
  succeed: {
    by: ['M-Pesa'],
    from: PAYABLE,
    to: ['SUCCEEDED'],
  },
  // The money arrived and cannot buy the seat: it was late, paid twice, or another amount.
  owe: {
    by: ['M-Pesa'],
    from: PAYABLE,
    to: ['UNAPPLIED'],
  },
}
