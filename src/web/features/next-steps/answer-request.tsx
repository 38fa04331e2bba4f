import { useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import type { NextStep } from '../../../shared/contract/next-steps.ts'
import { firstNameOf } from '../../../shared/kernel/first-name.ts'
import { browserApi } from '../../lib/api-client.ts'
import { useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useDelayedAnswer } from './use-delayed-answer.ts'
import { approveSeatRequest, cancelSeatRequest } from '../seat-requests/api.ts'

type Answer = 'APPROVE' | 'DECLINE'
// The answer is sent even when the page is being closed.
const LEAVING = { keepalive: true }
const answerRequest = (answer: Answer, requestId: string) =>
  answer === 'APPROVE'
    ? approveSeatRequest(browserApi(), requestId, LEAVING)
    : cancelSeatRequest(browserApi(), requestId, {}, LEAVING)
const INTENTS = { APPROVE: 'approve', DECLINE: 'decline' } as const

/** Approves or declines with one tap, which can be undone. Without scripts the form is sent at once, to the ride's page. */
export const AnswerRequest = ({ step, isFirst }: { step: NextStep; isFirst: boolean }) => {
  const t = useT()
  const { revalidate } = useRevalidator()
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { requestId = '', rideId = '', person } = step
  const send = async (answer: Answer) => {
    setSending(true)
    const result = await answerRequest(answer, requestId).catch(() => null)
    setSending(false)
    if (result?.ok === true) await revalidate()
    else setError(result?.error.body.error ?? t('step.lostNetwork'))
  }
  const { answer, secondsLeft, choose, undo } = useDelayedAnswer<Answer>((chosen) => void send(chosen))
  const name = firstNameOf(person?.name ?? '')
  if (answer !== null)
    return (
      <output className="flex min-h-12 items-center justify-between gap-3 rounded-md bg-success-wash px-4">
        <span className="min-w-0 font-semibold wrap-anywhere">
          {t(answer === 'APPROVE' ? 'step.approving' : 'step.declining', { name })}
        </span>
        <button
          type="button"
          onClick={undo}
          className="num min-h-11 shrink-0 font-semibold text-success underline underline-offset-4"
        >
          {t('step.undo', { seconds: secondsLeft })}
        </button>
      </output>
    )
  const button = (chosen: Answer, variant: 'primary' | 'outline', className: string) => (
    <Form
      method="post"
      action={`/ride/${rideId}`}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        setError(null)
        choose(chosen)
      }}
    >
      <input type="hidden" name="intent" value={INTENTS[chosen]} />
      <input type="hidden" name="target" value={requestId} />
      <Button type="submit" variant={variant} loading={sending} className="w-full">
        {t(`step.${chosen}`)}
      </Button>
    </Form>
  )
  return (
    <>
      {!step.actions.includes('APPROVE') && <p>{t('step.seatsHeld')}</p>}
      <div className="flex gap-2">
        {button('DECLINE', 'outline', 'flex-1')}
        {step.actions.includes('APPROVE') && button('APPROVE', isFirst ? 'primary' : 'outline', 'flex-2')}
      </div>
      {error !== null && <Alert tone="danger">{error}</Alert>}
    </>
  )
}
