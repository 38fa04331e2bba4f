import type { TransitionTable } from '../transition-table.ts'
import type { PayoutStatus } from '../../shared/kernel/enums.ts'

type PayoutAction = 'release' | 'send' | 'sent' | 'retry' | 'review' | 'retryByHand' | 'sentByHand' | 'takeBack'

export const PAYOUT_TRANSITIONS: TransitionTable<
  PayoutAction,
  PayoutStatus,
  'M-Pesa' | 'admin',
  { status: PayoutStatus }
> = {
  release: { by: ['clock', 'system'], from: [], to: ['DUE'] },
  send: { by: ['system'], from: ['DUE'], to: ['SENDING'] },
  sent: { by: ['M-Pesa'], from: ['SENDING'], to: ['SENT'] },
  retry: { by: ['system'], from: ['SENDING'], to: ['DUE'] },
  review: { by: ['system'], from: ['DUE', 'SENDING'], to: ['REVIEW'] },
  retryByHand: { by: ['admin'], from: ['REVIEW'], to: ['DUE'] },
  sentByHand: { by: ['admin'], from: ['REVIEW'], to: ['SENT'] },
  // A report was decided for the rider before the money was sent.
  takeBack: { by: ['admin'], from: ['DUE', 'REVIEW'], to: ['TAKEN_BACK'] },
}
