import { Form } from 'react-router'
import type { Payment } from '../../../shared/contract/payments.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { nationalPhone, parseKenyanPhone } from '../../../shared/kernel/kenyan-phone.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { useState } from 'react'
import { useT } from '../../lib/messages.ts'
import { useCancellation } from '../../lib/use-cancellation.ts'
import { formatClock } from '../../lib/format-time.ts'
import { formatSeconds, useSecondsLeft } from '../../lib/use-seconds-left.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { DrainLine } from './drain-line.tsx'
import { FeeNote } from './fee-note.tsx'
import { useRideAction } from '../rides/use-ride-action.ts'

interface PayFormProps {
  request: SeatRequest
  payment: Payment | null
  phone: string
  formKey: string
}

const useTimeToPay = (payBy: string | null) => {
  const t = useT()
  const left = useSecondsLeft(Date.parse(payBy ?? ''))
  if (payBy === null) return {}
  return left === null || Number.isNaN(left)
    ? { lead: formatClock(payBy), detail: t('bar.payBy') }
    : { lead: formatSeconds(left), detail: t('bar.leftToPay'), drain: <DrainLine left={left} className="lg:hidden" /> }
}

export const PayForm = ({ request, payment, phone, formKey }: PayFormProps) => {
  const t = useT()
  const cancellation = useCancellation()
  const { busy, error } = useRideAction('pay', request.id)
  const timeToPay = useTimeToPay(request.payBy)
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
      <ActionBar {...timeToPay}>
        {error && (
          <Alert tone="danger" className="mb-3">
            {error}
          </Alert>
        )}
        <Button
          type="submit"
          loading={busy}
          disabled={parseKenyanPhone(typed) === null}
          className="num min-h-14 w-full text-lg"
        >
          {failed ? t('booking.payAgain', { amount }) : t('booking.pay', { amount })}
        </Button>
      </ActionBar>
      <div className="text-sm">
        <p>{t('booking.payMoney', cancellation)}</p>
        <FeeNote total={request.total} />
      </div>
    </Form>
  )
}
