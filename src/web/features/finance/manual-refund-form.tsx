import type { PaymentLedger } from '../../../shared/contract/finance.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { MAX_REASON } from '../../../shared/kernel/form-limits.ts'
import { textOf } from '../../lib/form-values.ts'
import { useT, type Translate } from '../../lib/messages.ts'
import { Card } from '../../ui/card.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useAdminAction } from '../admin/use-admin-action.ts'
import { MoneyForm } from './money-form.tsx'

/** The question before a refund; null for an invalid amount, which the server refuses. */
const askBack = (amount: number, t: Translate): string | null =>
  Number.isInteger(amount) && amount > 0 ? t('finance.askBack', { amount: formatKsh(amount) }) : null

export const ManualRefundForm = ({ can, isInvolved }: Pick<PaymentLedger, 'can' | 'isInvolved'>) => {
  const t = useT()
  const action = useAdminAction((_, waits) => t(waits ?? 'finance.refundAsked'))
  if (can.refund === 0) return null
  if (isInvolved)
    return (
      <Card>
        <h3 className="text-xl">{t('finance.refundByHand')}</h3>
        <p className="mt-1 text-ink-soft">{t('finance.notYoursToDecide')}</p>
      </Card>
    )
  return (
    <Card>
      <h3 className="text-xl">{t('finance.refundByHand')}</h3>
      <p className="mt-1 text-ink-soft">
        {t('finance.refundLimits', { max: formatKsh(can.refund), limit: formatKsh(can.secondAdminAbove) })}
      </p>
      <MoneyForm
        action={action}
        choices={[
          {
            intent: 'refund',
            label: t('finance.refundSend'),
            variant: 'danger',
            question: (given) => askBack(Number(textOf(given, 'amount')), t),
          },
        ]}
        needs={{ amount: t('finance.amountMissing'), reason: t('finance.reasonMissing') }}
        className="mt-4 space-y-4"
        buttonsClassName="flex"
      >
        {(errorOf) => (
          <>
            <TextInput
              name="amount"
              label={t('finance.refundAmount')}
              error={errorOf('amount')}
              inputMode="numeric"
              pattern="[0-9]+"
              required
            />
            <TextArea
              name="reason"
              label={t('finance.reason')}
              hint={t('admin.reasonHint')}
              error={errorOf('reason')}
              required
              maxLength={MAX_REASON}
              rows={3}
            />
          </>
        )}
      </MoneyForm>
    </Card>
  )
}
