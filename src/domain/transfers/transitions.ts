import type { TransferState } from '../../shared/kernel/money-states.ts'
import type { TransitionTable } from '../transition-table.ts'
import type { RefundStatus } from '../../shared/kernel/enums.ts'

type RefundAction = 'owe' | 'send' | 'sent' | 'retry' | 'review' | 'retryByHand' | 'sentByHand'

export const REFUND_TRANSITIONS: TransitionTable<
  RefundAction,
  RefundStatus,
  'M-Pesa' | 'admin',
  { status: RefundStatus }
> = {
  owe: { by: ['system'], from: [], to: ['DUE'] },
  send: { by: ['system'], from: ['DUE'], to: ['SENDING'] },
  sent: { by: ['M-Pesa'], from: ['SENDING'], to: ['SENT'] },
  retry: { by: ['system'], from: ['SENDING'], to: ['DUE'] },
  review: { by: ['system'], from: ['DUE', 'SENDING'], to: ['REVIEW'] },
  retryByHand: { by: ['admin'], from: ['REVIEW'], to: ['DUE'] },
  sentByHand: { by: ['admin'], from: ['REVIEW'], to: ['SENT'] },
}

type TransferAction = 'create' | 'submit' | 'postpone' | 'accept' | 'loseAnswer' | 'fail' | 'sent'

/** One attempt to send a refund, a payout or unmatched money. Only M-Pesa decides that it was SENT. */
export const TRANSFER_TRANSITIONS: TransitionTable<TransferAction, TransferState, 'M-Pesa', { status: TransferState }> =
  {
    create: { by: ['system'], from: [], to: ['CREATED'] },
    submit: { by: ['system'], from: ['CREATED'], to: ['SUBMITTING'] },
    // The transfer is sent again: M-Pesa does not know it, or it is a reversal, which M-Pesa executes only once.
    postpone: { by: ['system'], from: ['SUBMITTING', 'UNKNOWN'], to: ['CREATED'] },
    accept: { by: ['M-Pesa'], from: ['SUBMITTING', 'UNKNOWN'], to: ['PENDING'] },
    loseAnswer: { by: ['clock', 'M-Pesa'], from: ['SUBMITTING', 'PENDING'], to: ['UNKNOWN'] },
    fail: { by: ['M-Pesa', 'system'], from: ['CREATED', 'SUBMITTING', 'PENDING', 'UNKNOWN'], to: ['FAILED'] },
    sent: { by: ['M-Pesa'], from: ['SUBMITTING', 'PENDING', 'UNKNOWN'], to: ['SENT'] },
  }
