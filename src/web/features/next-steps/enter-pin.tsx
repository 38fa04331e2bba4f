import { useState, type SubmitEvent } from 'react'
import { Form, useRevalidator } from 'react-router'
import type { NextStep } from '../../../shared/contract/next-steps.ts'
import { firstNameOf } from '../../../shared/kernel/first-name.ts'
import { browserApi } from '../../lib/api-client.ts'
import { textOf } from '../../lib/form-values.ts'
import { useT } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { boardRider } from '../boarding/api.ts'
import { PIN_DIGITS } from '../../../shared/kernel/form-limits.ts'

export const EnterPin = ({
  step: { requestId = '', rideId = '', person },
  isFirst,
}: {
  step: NextStep
  isFirst: boolean
}) => {
  const t = useT()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>()
  const send = async (form: HTMLFormElement) => {
    setBusy(true)
    const answer = await boardRider(browserApi(), requestId, textOf(new FormData(form), 'pin')).catch(() => null)
    setBusy(false)
    if (answer?.ok === true) return revalidate()
    form.reset()
    setError(answer?.error.sentence ?? t('step.lostNetwork'))
    return undefined
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(event.currentTarget)
  }
  return (
    <Form
      method="post"
      action={`/ride/${rideId}`}
      onSubmit={onSubmit}
      className="flex w-full flex-wrap items-end gap-2"
    >
      <input type="hidden" name="intent" value="board" />
      <input type="hidden" name="target" value={requestId} />
      <TextInput
        name="pin"
        label={t('step.pinOf', { name: firstNameOf(person?.name ?? '') })}
        error={error}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern={`[0-9]{${PIN_DIGITS}}`}
        title={t('step.fourDigits')}
        maxLength={PIN_DIGITS}
        className="min-w-32 flex-1"
      />
      <Button type="submit" loading={busy} variant={isFirst ? 'primary' : 'outline'} className="shrink-0">
        {t('step.ENTER_PIN')}
      </Button>
    </Form>
  )
}
