import type { PaymentLedger } from '../../../shared/contract/money-desk.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useAdminAction } from '../admin/use-admin-action.ts'

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
      <action.Form method="post" className="mt-4 space-y-4">
        <TextInput
          name="amount"
          label={t('desk.refundAmount')}
          error={action.issueOf('amount')}
          inputMode="numeric"
          pattern="[0-9]+"
          required
        />
        <TextArea
          name="reason"
          label={t('desk.reason')}
          hint={t('admin.reasonHint')}
          error={action.issueOf('reason')}
          required
          maxLength={500}
          rows={3}
        />
        {action.error && <Alert tone="danger">{action.error}</Alert>}
        <Button type="submit" name="intent" value="refund" variant="danger" loading={action.sending !== null}>
          {t('desk.refundSend')}
        </Button>
      </action.Form>
    </Card>
  )
}
