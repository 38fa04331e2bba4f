import type { PaymentLedger } from '../../../shared/contract/money-desk.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { textOf } from '../../lib/form-values.ts'
import { useT, type Translate } from '../../lib/messages.ts'
import { Card } from '../../ui/card.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useAdminAction } from '../admin/use-admin-action.ts'
import { MoneyForm } from './money-form.tsx'

/** An amount that is none is the server's to refuse. */
const askBack = (amount: number, t: Translate): string | null =>
  Number.isInteger(amount) && amount > 0 ? t('desk.askBack', { amount: formatKsh(amount) }) : null

/** Money given back by an admin's word; a large sum waits for a second admin. */
export const RefundByHand = ({ can }: Pick<PaymentLedger, 'can'>) => {
  const t = useT()
  const action = useAdminAction(() => t('desk.refundAsked'))
  if (can.refund === 0) return null
  return (
    <Card>
      <h3 className="text-xl">{t('desk.refundByHand')}</h3>
      <p className="mt-1 text-ink-soft">
        {t('desk.refundLimits', { most: formatKsh(can.refund), limit: formatKsh(can.secondAdminAbove) })}
      </p>
      <MoneyForm
        action={action}
        choices={[
          {
            intent: 'refund',
            label: t('desk.refundSend'),
            variant: 'danger',
            question: (given) => askBack(Number(textOf(given, 'amount')), t),
          },
        ]}
        needs={{ amount: t('desk.amountMissing'), reason: t('desk.reasonMissing') }}
        className="mt-4 space-y-4"
        buttonsClassName="flex"
      >
        {(errorOf) => (
          <>
            <TextInput
              name="amount"
              label={t('desk.refundAmount')}
              error={errorOf('amount')}
              inputMode="numeric"
              pattern="[0-9]+"
              required
            />
            <TextArea
              name="reason"
              label={t('desk.reason')}
              hint={t('admin.reasonHint')}
              error={errorOf('reason')}
              required
              maxLength={500}
              rows={3}
            />
          </>
        )}
      </MoneyForm>
    </Card>
  )
}
