import { and, asc, eq, lt, lte, sql } from 'drizzle-orm'
import { contactMessages, incidents, trustedContacts, users } from '../../db/schema/index.ts'
import type { DeliveryOutcome } from '../../providers/messaging/port.ts'
import { isHidden } from '../blocks/index.ts'
import type { Dependencies } from '../context.ts'
import { recordAttempt } from '../deliveries/index.ts'
import { findRide, viewSegment } from '../rides/index.ts'
import { findRequest } from '../seat-requests/index.ts'
import { linkForContacts } from '../trip-shares/index.ts'
import { findUserByPhone } from '../users/index.ts'
import { contactSms, type SharedTripFacts } from './compose-sms.ts'
import { openPhone, readToken } from './make-token.ts'
import { isWorthSending, nextAttemptAt, unsettledSince } from './rules.ts'

type Message = typeof contactMessages.$inferSelect
type End = { state: 'SENT' | 'FAILED' } | { state: 'QUEUED'; dueAt: Date }

const AT_ONCE = 200

const claim = async (deps: Dependencies, id: string): Promise<Message | null> => {
  const now = deps.clock.now()
  const [row] = await deps.db
    .update(contactMessages)
    .set({ state: 'SENDING', claimedAt: now, attempts: sql`${contactMessages.attempts} + 1` })
    .where(and(eq(contactMessages.id, id), eq(contactMessages.state, 'QUEUED'), lte(contactMessages.dueAt, now)))
    .returning()
  return row ?? null
}

const tripOf = async (deps: Dependencies, id: string): Promise<SharedTripFacts | null> => {
  const seat = await findRequest(deps.db, id)
  const row = await findRide(deps.db, seat?.request.rideId ?? id)
  if (!row) return null
  const { from, to, ride, vehicle } = seat ? viewSegment(row, seat.request) : row
  const link = seat ? await linkForContacts(deps, id) : null
  return { origin: from.name, destination: to.name, plate: vehicle.plate, arrivesAt: ride.arrivesAt, link }
}

const tripOfIncident = async (deps: Dependencies, incidentId: string): Promise<SharedTripFacts | null> => {
  const [row] = await deps.db
    .select({ id: sql<string>`coalesce(${incidents.requestId}, ${incidents.rideId})` })
    .from(incidents)
    .where(eq(incidents.id, incidentId))
  return row ? tripOf(deps, row.id) : null
}

/** The contact; null if they were removed or declined, if one of the two has blocked the other, or if the user is not ACTIVE. */
const findReceiver = async (deps: Dependencies, { contactId, kind }: Message) => {
  const [found] = await deps.db
    .select({ contact: trustedContacts, user: users })
    .from(trustedContacts)
    .innerJoin(users, and(eq(users.id, trustedContacts.userId), eq(users.status, 'ACTIVE')))
    .where(and(eq(trustedContacts.id, contactId), eq(trustedContacts.status, kind === 'ASK' ? 'ASKED' : 'CONFIRMED')))
  if (!found || found.contact.phoneSealed === null) return null
  const phone = openPhone(deps, contactId, found.contact.phoneSealed)
  const known = await findUserByPhone(deps.db, phone)
  if (known && (await isHidden(deps.db, found.user.id, known.id))) return null
  return { phone, contact: found.contact, user: found.user, language: known?.language ?? found.user.language }
}

const send = async (deps: Dependencies, message: Message): Promise<DeliveryOutcome | null> => {
  const { kind, aboutId } = message
  const receiver = await findReceiver(deps, message)
  if (!receiver || !isWorthSending(message, deps.clock.now())) return null
  const trip = kind === 'ASK' ? null : await (kind === 'SOS' ? tripOfIncident : tripOf)(deps, aboutId)
  if (trip === null && kind !== 'ASK') return null
  const page = `${deps.settings.publicUrl}/c/${await readToken(deps, receiver.contact)}`
  const { phone: to, user, language } = receiver
  const attempt = { subject: 'trusted_contact', channel: 'sms', recipient: to } as const
  const text = contactSms(language, { kind, name: user.name, trip, page })
  return recordAttempt(deps, attempt, () => deps.messaging.sendSms({ to, text }))
}

const waitOrFail = (message: Message, since: Date): End => {
  const dueAt = nextAttemptAt(message, since)
  return dueAt === null ? { state: 'FAILED' } : { state: 'QUEUED', dueAt }
}

const endOf = (message: Message, outcome: DeliveryOutcome | null, now: Date): End => {
  if (outcome?.kind === 'accepted' || outcome?.kind === 'unknown') return { state: 'SENT' }
  return outcome?.kind === 'unavailable' ? waitOrFail(message, now) : { state: 'FAILED' }
}

const settle = async (deps: Dependencies, message: Message, end: End, now: Date): Promise<void> => {
  const { id, kind, attempts } = message
  await deps.db
    .update(contactMessages)
    .set({ ...end, ...(end.state === 'SENT' && { sentAt: now }) })
    .where(
      and(eq(contactMessages.id, id), eq(contactMessages.state, 'SENDING'), eq(contactMessages.attempts, attempts)),
    )
  const isLost = kind === 'SOS' && end.state === 'FAILED'
  deps.logger.log(isLost ? 'high' : 'low', 'trusted contact', { notificationId: id, outcome: end.state })
}

/** Sends one SMS. Only one process sends a message. If that process dies, the sweep sends the message again. */
export const sendContactMessage = async (deps: Dependencies, messageId: string): Promise<void> => {
  const message = await claim(deps, messageId)
  if (!message) return
  const outcome = await send(deps, message)
  const now = deps.clock.now()
  await settle(deps, message, endOf(message, outcome, now), now)
}

/** Ends the attempts of processes that died. Such an attempt counts too, because the message may have caused the crash. */
const queueLeftMessages = async (deps: Dependencies, now: Date): Promise<void> => {
  const left = await deps.db
    .select()
    .from(contactMessages)
    .where(and(eq(contactMessages.state, 'SENDING'), lt(contactMessages.claimedAt, unsettledSince(now))))
    .orderBy(asc(contactMessages.dueAt))
    .limit(AT_ONCE)
  for (const message of left) await settle(deps, message, waitOrFail(message, message.claimedAt ?? now), now)
}

/** Sends the messages that are due: those to try again, and those of a process that died. */
export const retryContactMessages = async (deps: Dependencies): Promise<void> => {
  const now = deps.clock.now()
  await queueLeftMessages(deps, now)
  const due = await deps.db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(and(eq(contactMessages.state, 'QUEUED'), lte(contactMessages.dueAt, now)))
    .orderBy(asc(contactMessages.dueAt))
    .limit(AT_ONCE)
  for (const { id } of due) await sendContactMessage(deps, id)
}
