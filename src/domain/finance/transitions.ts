import type { ManualRefundStatus } from '../../shared/contract/enums.ts'
import { refusal, type TransitionTable } from '../transition-table.ts'

/** The admin who asked for the refund, the rider who would get it, and any other admin. */
export type RefundPerson = 'asker' | 'rider' | 'admin'

const DECIDED = refusal('WRONG_STATE', 'finance.refundDecided')

type ManualRefundAction = 'ask' | 'confirm' | 'reject'

/** A refund above the limit waits for a second admin; a smaller one is DONE at once. */
export const MANUAL_REFUND_TRANSITIONS: TransitionTable<
  ManualRefundAction,
  ManualRefundStatus,
  RefundPerson,
  { status: ManualRefundStatus }
> = {
  ask: { by: ['admin'], from: [], to: ['WAITING', 'DONE'] },
  confirm: {
    by: ['admin'],
    from: ['WAITING'],
    to: ['DONE'],
    otherPerson: refusal('FORBIDDEN', 'finance.anotherAdmin'),
    otherState: DECIDED,
  },
  reject: { by: ['asker', 'rider', 'admin'], from: ['WAITING'], to: ['REJECTED'], otherState: DECIDED },
}
