import type { UnmatchedStatus } from '../../shared/kernel/money-states.ts'
import type { TransitionTable } from '../transition-table.ts'

type UnmatchedAction = 'suspend' | 'match' | 'return'

export const UNMATCHED_TRANSITIONS: TransitionTable<
  UnmatchedAction,
  UnmatchedStatus,
  'admin',
  { status: UnmatchedStatus }
> = {
  suspend: { by: ['admin', 'system'], from: [], to: ['OPEN'] },
  match: { by: ['admin'], from: ['OPEN'], to: ['MATCHED'] },
  return: { by: ['admin', 'system'], from: ['OPEN'], to: ['RETURNED'] },
}
