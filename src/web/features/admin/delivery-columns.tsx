import { Link } from 'react-router'
import type { Delivery, DeliveryState } from '../../../shared/contract/deliveries.ts'
import { formatKenyanPhone, parseKenyanPhone } from '../../../shared/kernel/kenyan-phone.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { Column } from './admin-table.tsx'

const tones: Record<DeliveryState, Tone> = {
  SENDING: 'neutral',
  ACCEPTED: 'neutral',
  SENT: 'neutral',
  DELIVERED: 'success',
  READ: 'success',
  UNKNOWN: 'attention',
  UNAVAILABLE: 'attention',
  REJECTED: 'danger',
  FAILED: 'danger',
}

const Recipient = ({ recipient }: Pick<Delivery, 'recipient'>) => {
  const t = useT()
  if (!recipient) return <span className="text-ink-soft">{t('admin.deliveryNobody')}</span>
  return (
    <>
      <Link
        to={`/dashboard/users/${recipient.id}`}
        className="block font-semibold wrap-anywhere underline underline-offset-4"
      >
        {recipient.name}
      </Link>
      {parseKenyanPhone(recipient.phone) === null ? (
        '—'
      ) : (
        <Link
          to={`?search=${encodeURIComponent(recipient.phone)}`}
          className="num inline-block py-2 whitespace-nowrap underline underline-offset-4"
        >
          {formatKenyanPhone(recipient.phone)}
        </Link>
      )}
    </>
  )
}

export const useDeliveryColumns = (): readonly Column<Delivery>[] => {
  const t = useT()
  const language = useLanguage()
  return [
    { title: t('admin.person'), cell: ({ recipient }) => <Recipient recipient={recipient} /> },
    {
      title: t('admin.deliveryWhen'),
      cell: ({ createdAt }) => <span className="num">{formatDeparture(createdAt, language)}</span>,
    },
    {
      title: t('admin.deliveryWhat'),
      cell: ({ title }) => title,
    },
    { title: t('admin.deliveryWay'), cell: ({ channel }) => t(`admin.deliveryWay_${channel}`) },
    {
      title: t('admin.status'),
      cell: ({ state, reason }) => (
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={tones[state]}>{t(`admin.delivery_${state}`)}</Badge>
          {reason !== null && <span className="num text-sm break-all text-ink-soft">{reason}</span>}
        </span>
      ),
    },
  ]
}
