import { Link } from 'react-router'
import type { EndingDocument } from '../../../shared/contract/documents.ts'
import { formatDate, formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { DateInput } from '../../ui/text-input.tsx'
import type { Column } from './admin-table.tsx'
import { useAdminAction } from './use-admin-action.ts'

const Holder = ({ ending: { holder, kind, plate } }: { ending: EndingDocument }) => {
  const t = useT()
  return (
    <div>
      <Link
        to={`/dashboard/users/${holder.id}`}
        className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-4"
      >
        {holder.name}
      </Link>
      <p>{plate === null ? t(`document.kind.${kind}`) : `${t(`document.kind.${kind}`)} · ${plate}`}</p>
      <PhoneLink phone={holder.phone} className="py-2" />
    </div>
  )
}

const End = ({ ending: { validUntil, isEnded, stoppedRides, graceUntil } }: { ending: EndingDocument }) => {
  const t = useT()
  const language = useLanguage()
  const day = formatDate(`${validUntil}T12:00:00.000Z`, language)
  return (
    <div className="num space-y-1">
      <Badge tone={isEnded ? 'danger' : 'attention'}>
        {t(isEnded ? 'document.dates.ENDED' : 'document.dates.SOON', { day })}
      </Badge>
      <p>{t('admin.stoppedRides', { count: stoppedRides })}</p>
      {stoppedRides > 0 && (
        <p className="text-sm text-ink-soft">
          {t('admin.cancelledOn', { time: formatDeparture(graceUntil, language) })}
        </p>
      )}
    </div>
  )
}

/** Lets rides wait longer for the new document; they still do not depart without it. */
const Stretch = ({ ending: { id } }: { ending: EndingDocument }) => {
  const t = useT()
  const action = useAdminAction(() => t('admin.stretched'))
  return (
    <action.Form method="post" className="space-y-3">
      <input type="hidden" name="id" value={id} />
      <DateInput name="until" label={t('admin.stretchUntil')} required />
      {action.error && <Alert tone="danger">{action.error}</Alert>}
      <Button
        type="submit"
        name="intent"
        value="stretch"
        variant="outline"
        loading={action.sending === 'stretch'}
        className="w-full"
      >
        {t('admin.stretch')}
      </Button>
    </action.Form>
  )
}

export const useEndingColumns = (): readonly Column<EndingDocument>[] => {
  const t = useT()
  return [
    { title: t('admin.endingWho'), cell: (ending) => <Holder ending={ending} /> },
    { title: t('admin.endingWhen'), cell: (ending) => <End ending={ending} /> },
    { title: t('admin.stretch'), cell: (ending) => <Stretch key={ending.graceUntil} ending={ending} />, isWide: true },
  ]
}
