import type { TicketSummary } from '../../../shared/contract/tickets.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

const TONES: Record<TicketSummary['status'], Tone> = { OPEN: 'attention', ANSWERED: 'success', CLOSED: 'neutral' }

export const TicketBadge = ({ status }: Pick<TicketSummary, 'status'>) => (
  <Badge tone={TONES[status]}>{useT()(`tickets.status${status}`)}</Badge>
)

export const AboutTrip = ({ about }: Pick<TicketSummary, 'about'>) => {
  const t = useT()
  const language = useLanguage()
  if (!about?.trip) return null
  const { from, to, time } = about.trip
  return (
    <p className="num text-sm text-ink-soft">
      {t('tickets.aboutTrip', { from, to, time: formatDeparture(time, language) })}
    </p>
  )
}

interface Said {
  id: string
  fromTeam: boolean
  text: string
  at: string
}

export const TicketMessages = ({
  messages,
  nameOf,
}: {
  messages: readonly Said[]
  nameOf: (message: Said) => string
}) => {
  const language = useLanguage()
  return (
    <ol className="space-y-3">
      {messages.map((message) => (
        <li key={message.id} className={`rounded-md p-4 ${message.fromTeam ? 'bg-amber-wash' : 'bg-sunken'}`}>
          <p className="text-sm text-ink-soft">
            <span className="font-semibold text-ink">{nameOf(message)}</span> ·{' '}
            <span className="num">{formatDeparture(message.at, language)}</span>
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{message.text}</p>
        </li>
      ))}
    </ol>
  )
}
