import type { CheckOutcome, Direction } from '../../shared/kernel/money-states.ts'
import { isOverdue, isUnknownToMpesa, readStatus } from '../transfers/rules.ts'

export interface CheckedReceipt {
  direction: Direction
  claimedKsh: number
  createdAt: Date
  resultCode: string | null
  foundStatus: string | null
  foundKsh: number | null
  isFromUs: boolean | null
  isToUs: boolean | null
}

type Unconfirmed = Exclude<CheckOutcome, 'RECORDED' | 'SUSPENDED' | 'SENT' | 'KNOWN'>

const isRightWay = ({ direction, isFromUs, isToUs }: CheckedReceipt): boolean =>
  direction === 'IN' ? isToUs === true && isFromUs !== true : isFromUs === true && isToUs !== true

/** Whether M-Pesa confirms the entered code. WAIT: no result yet, query again. */
export const verdictOf = (check: CheckedReceipt, now: Date): 'CONFIRMED' | 'WAIT' | Unconfirmed => {
  const { resultCode, foundStatus, foundKsh, claimedKsh, createdAt } = check
  const wait = isOverdue(createdAt, now) ? 'NO_ANSWER' : 'WAIT'
  if (resultCode === null) return wait
  if (isUnknownToMpesa(resultCode)) return 'NOT_FOUND'
  if (resultCode !== '0') return wait
  const status = readStatus(foundStatus)
  if (status === 'in-flight') return wait
  if (status === 'failed') return 'NOT_COMPLETED'
  if (!isRightWay(check)) return 'OTHER_DIRECTION'
  return foundKsh === claimedKsh ? 'CONFIRMED' : 'OTHER_AMOUNT'
}
