import type { CheckState } from '../../shared/kernel/money-states.ts'
import type { TransitionTable } from '../transition-table.ts'

type CheckAction = 'name' | 'answer' | 'askAgain' | 'end'

export const CHECK_TRANSITIONS: TransitionTable<CheckAction, CheckState, 'admin' | 'M-Pesa', { status: CheckState }> = {
  name: { by: ['admin'], from: [], to: ['WAITING'] },
  answer: { by: ['M-Pesa'], from: ['WAITING'], to: ['ANSWERED'] },
  askAgain: { by: ['clock'], from: ['ANSWERED'], to: ['WAITING'] },
  end: { by: ['clock', 'system'], from: ['WAITING', 'ANSWERED'], to: ['DONE'] },
}
