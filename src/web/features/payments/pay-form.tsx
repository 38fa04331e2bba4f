import { Form } from 'react-router'
import type { Payment } from '../../../shared/contract/payments.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { parseKenyanPhone } from '../../../shared/kernel/kenyan-phone.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { useState } from 'react'
import { useT } from '../../lib/messages.ts'
import { useCancellation } from '../../lib/use-cancellation.ts'
import { nationalPhone } from '../../lib/national-phone.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { FeeNote } from './fee-note.tsx'
import { useRideAction } from '../rides/use-ride-action.ts'

interface PayFormProps {
  request: SeatRequest
  /** The last attempt, if any. */
  payment: Payment | null
  phone: string
  formKey: string
}

/** The big button, what happens with the money, and why the last attempt failed. */
export const PayForm = ({ request, payment, phone, formKey }: PayFormProps) => {
  const t = useT()
  const cancellation = useCancellation()
  const { busy, error } = useRideAction('pay', request.id)
  const [typed, setTyped] = useState(nationalPhone(payment?.phone ?? phone))
  const failed = payment !== null && payment.status !== 'PENDING' && payment.failureReason !== null
  const amount = formatKsh(request.total)
  return (
    <Form method="post" className="space-y-4">
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="target" value={request.id} />
      <input type="hidden" name="formKey" value={formKey} />
      {failed && (
        <Alert tone="danger" title={t('booking.payFailed')}>
          <p>{payment.failureReason}</p>
          <p>{t('booking.payNothingLost')}</p>
        </Alert>
      )}
      <PhoneInput
        label={t('booking.paymentPhone')}
        name="phone"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        hint={t('booking.paymentPhoneHint')}
        required
      />
      {error && <Alert tone="danger">{error}</Alert>}
      <Button
        type="submit"
        loading={busy}
        disabled={parseKenyanPhone(typed) === null}
        className="num min-h-14 w-full text-lg"
      >
        {failed ? t('booking.payAgain', { amount }) : t('booking.pay', { amount })}
      </Button>
      <div className="text-sm">
        <p>{t('booking.payMoney', cancellation)}</p>
        <FeeNote total={request.total} />
      </div>
    </Form>
  )
}
