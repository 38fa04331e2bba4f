import { useActionData } from 'react-router'
import type { ErrorCode } from '../../../shared/kernel/error-codes.ts'
import { isUnreached, type Unreached } from '../../lib/keep-typed.ts'
import { useT } from '../../lib/messages.ts'
import { usePending } from '../../lib/keep-page.ts'

export type RideIntent =
  | 'request'
  | 'cancel'
  | 'pay'
  | 'approve'
  | 'decline'
  | 'seats'
  | 'words'
  | 'stops'
  | 'cancel-ride'
  | 'start'
  | 'complete'
  | 'all-well'
  | 'board'

/** `target`: the id of the seat request that the form is about, if any. */
export type RideActionAnswer =
  | { ok: true; intent: RideIntent; target: string | null }
  | { ok: false; intent: RideIntent; target: string | null; code: ErrorCode; error: string }

export const useRideAction = (intent: RideIntent, target: string | null = null) => {
  const t = useT()
  const answer = useActionData<RideActionAnswer | Unreached>()
  const { formData, state } = usePending()
  const isOurs = formData?.get('intent') === intent && (formData.get('target') ?? null) === target
  const refused = answer && !isUnreached(answer) && !answer.ok && answer.intent === intent && answer.target === target
  return {
    busy: state !== 'idle' && formData !== undefined && isOurs,
    error: isUnreached(answer) ? t('booking.lostNetwork') : refused ? answer.error : undefined,
  }
}
