import { Form } from 'react-router'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { useT } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useRideAction } from '../rides/use-ride-action.ts'
import { PIN_DIGITS } from '../../../shared/kernel/form-limits.ts'

export const BoardForm = ({ request, name }: { request: SeatRequest; name: string }) => {
  const t = useT()
  const { busy, error } = useRideAction('board', request.id)
  return (
    <Form id={`board-${request.id}`} method="post" className="flex flex-wrap items-end gap-3 rounded-md bg-sunken p-3">
      <input type="hidden" name="intent" value="board" />
      <input type="hidden" name="target" value={request.id} />
      <TextInput
        name="pin"
        label={t('boarding.enterPin', { name })}
        error={error}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern={`[0-9]{${PIN_DIGITS}}`}
        title={t('boarding.fourDigits')}
        maxLength={PIN_DIGITS}
        className="min-w-40 flex-1"
      />
      <Button type="submit" loading={busy} className="shrink-0">
        {t('boarding.confirm')}
      </Button>
    </Form>
  )
}
