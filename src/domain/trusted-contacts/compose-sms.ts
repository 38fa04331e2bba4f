import { formatClock } from '../../shared/kernel/format-day.ts'
import { serverMessage } from '../../shared/messages/server.ts'
import { fitSms } from '../notifications/index.ts'
import type { ContactMessageKind, Language } from '../../shared/kernel/enums.ts'

export interface SharedTripFacts {
  origin: string
  destination: string
  plate: string
  arrivesAt: Date
  /** The page of the shared trip; a driver has none. */
  link: string | null
}

interface Said {
  kind: ContactMessageKind
  name: string
  trip: SharedTripFacts | null
  /** The page where the contact answers, and can stop the messages later. */
  page: string
}

/** Only letters, spaces, apostrophes and hyphens, so that a name typed by a user cannot bring a link or a price to a stranger’s phone. */
const lettersOf = (name: string): string => name.replaceAll(/[^\p{L}\p{M}'’ -]/gu, '').trim()

export const contactSms = (language: Language, { kind, name, trip, page }: Said): string => {
  const { origin = '', destination = '', plate = '', arrivesAt, link = null } = trip ?? {}
  const variant = link === null && (kind === 'BOARDED' || kind === 'SOS') ? (`${kind}_PLAIN` as const) : kind
  const fixed = {
    plate,
    page,
    link: link ?? '',
    time: arrivesAt === undefined ? '' : formatClock(arrivesAt.toISOString()),
  }
  return fitSms((facts) => serverMessage(language, `contactSms.${variant}`, { ...facts, ...fixed }), {
    name: lettersOf(name),
    origin,
    destination,
  })
}
