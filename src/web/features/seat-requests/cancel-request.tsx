import { useState } from 'react'
import type { CancelPreview, SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { browserApi } from '../../lib/api-client.ts'
import { useT } from '../../lib/messages.ts'
import { useCancellation } from '../../lib/use-cancellation.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConfirmAction } from '../rides/confirm-action.tsx'
import { LastSearchField } from '../rides/last-search-field.tsx'
import { refundText } from './refund-text.ts'
import { previewCancellation } from './api.ts'

export const CancelRequest = ({ request, loaded }: { request: SeatRequest; loaded: CancelPreview | null }) => {
  const t = useT()
  const { partialHours } = useCancellation()
  const [preview, setPreview] = useState<CancelPreview | 'failed' | null>(loaded)
  const [known, setKnown] = useState(loaded)
  // The page has loaded the refund again, for example because a cancellation with an old refund was refused.
  if (loaded !== known) {
    setKnown(loaded)
    setPreview(loaded)
  }
  const look = async () => {
    setPreview(null)
    const answer = await previewCancellation(browserApi(), request.id).catch(() => null)
    setPreview(answer?.ok ? answer.body : 'failed')
  }
  return (
    <ConfirmAction
      intent="cancel"
      target={request.id}
      label={t('booking.cancelRequest')}
      title={t('booking.cancelTitle')}
      confirmLabel={t('booking.confirmCancel')}
      onOpen={() => void look()}
      ready={request.status !== 'PAID' || (preview !== null && preview !== 'failed')}
    >
      {preview !== null && preview !== 'failed' && (
        <input type="hidden" name="expectedRefund" value={preview.refund?.amount ?? 0} />
      )}
      <LastSearchField />
      <p className="min-h-12 font-medium" aria-live="polite">
        {preview === null ? (
          request.status === 'PAID' ? (
            <Skeleton className="h-6 w-full" />
          ) : (
            t('booking.nothingPaid')
          )
        ) : preview === 'failed' ? (
          t('booking.lostNetwork')
        ) : (
          refundText(preview, partialHours, t)
        )}
      </p>
    </ConfirmAction>
  )
}
