import type { OwnDocument } from '../../../shared/contract/documents.ts'
import { formatDate, formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { VehicleDocumentUpload } from './vehicle-document-upload.tsx'

type State = 'ENDED' | 'SOON' | 'WAITS' | 'VALID' | 'SEEN' | 'MISSING'
const TONES: Record<State, Tone> = {
  ENDED: 'danger',
  SOON: 'attention',
  WAITS: 'attention',
  VALID: 'success',
  SEEN: 'success',
  MISSING: 'neutral',
}
const SOON_MS = 30 * 86_400_000

const stateOf = ({ isEnded, waits, validUntil, checkedAt, stopsFrom }: OwnDocument, now: number): State => {
  if (isEnded) return 'ENDED'
  if (waits) return 'WAITS'
  if (checkedAt === null) return 'MISSING'
  if (validUntil === null) return 'SEEN'
  return stopsFrom !== null && Date.parse(stopsFrom) - now <= SOON_MS ? 'SOON' : 'VALID'
}

const Row = ({ document, now }: { document: OwnDocument; now: number }) => {
  const t = useT()
  const language = useLanguage()
  const { kind, vehicle, validUntil, isRequired, graceUntil, stoppedRides, sentAt, isEnded, waits } = document
  const state = stateOf(document, now)
  const day = validUntil === null ? '' : formatDate(`${validUntil}T12:00:00.000Z`, language)
  const stops = [
    ...(isEnded && waits ? [t('document.dates.newWaits')] : []),
    ...(isRequired && validUntil !== null ? [t('document.dates.stops', { day })] : []),
    ...(graceUntil !== null && stoppedRides > 0
      ? [t('document.dates.grace', { count: stoppedRides, time: formatDeparture(graceUntil, language) })]
      : []),
  ]
  return (
    <li className="space-y-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">
          {vehicle ? `${t(`document.kind.${kind}`)} · ${vehicle.plate}` : t(`document.kind.${kind}`)}
        </p>
        <Badge tone={TONES[state]}>{t(`document.dates.${state}`, { day })}</Badge>
      </div>
      {stops.map((sentence) => (
        <p key={sentence} className="num text-ink-soft">
          {sentence}
        </p>
      ))}
      {vehicle && (kind === 'INSURANCE' || kind === 'INSPECTION') && (
        <VehicleDocumentUpload vehicle={vehicle} kind={kind} isSent={sentAt !== null} />
      )}
    </li>
  )
}

export const DocumentDates = ({ documents, now }: { documents: readonly OwnDocument[]; now: string }) => {
  const t = useT()
  return (
    <section aria-labelledby="dates">
      <h2 id="dates" className="mb-2 scroll-mt-20 text-2xl">
        {t('document.dates.title')}
      </h2>
      <p className="mb-4 text-ink-soft">{t('document.dates.lead')}</p>
      <Card>
        <ul className="divide-y divide-line">
          {documents.map((document) => (
            <Row key={`${document.kind} ${document.vehicle?.id ?? ''}`} document={document} now={Date.parse(now)} />
          ))}
        </ul>
      </Card>
    </section>
  )
}
