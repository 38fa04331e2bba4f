import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import {
  boardingPins,
  contactMessages,
  incidents,
  rides,
  seatRequests,
  trustedContacts,
} from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'
import { withTx, type Dependencies } from '../context.ts'
import type { ContactEvent } from '../jobs.ts'
import type { ContactMessageKind } from '../../shared/kernel/enums.ts'

interface Told {
  userId: string
  kind: ContactMessageKind
  aboutId: string
}

const riderOf = async (db: Db, requestId: string): Promise<Told[]> => {
  const rows = await db
    .select({ userId: seatRequests.riderId })
    .from(seatRequests)
    .where(and(eq(seatRequests.id, requestId), eq(seatRequests.status, 'PAID')))
  return rows.map(({ userId }) => ({ userId, kind: 'BOARDED', aboutId: requestId }))
}

const driverOf = async (db: Db, rideId: string, kind: ContactMessageKind): Promise<Told[]> => {
  const rows = await db.select({ userId: rides.driverId }).from(rides).where(eq(rides.id, rideId))
  return rows.map(({ userId }) => ({ userId, kind, aboutId: rideId }))
}

/** The driver, and the riders who were on board: nobody knows whether the others travelled. */
const everyoneOf = async (db: Db, rideId: string): Promise<Told[]> => {
  const boarded = await db
    .select({ userId: seatRequests.riderId, aboutId: seatRequests.id })
    .from(seatRequests)
    .innerJoin(boardingPins, and(eq(boardingPins.requestId, seatRequests.id), isNotNull(boardingPins.boardedAt)))
    .where(and(eq(seatRequests.rideId, rideId), eq(seatRequests.status, 'PAID')))
  return [...(await driverOf(db, rideId, 'ARRIVED')), ...boarded.map((seat) => ({ ...seat, kind: 'ARRIVED' as const }))]
}

const reporterOf = async (db: Db, incidentId: string): Promise<Told[]> => {
  const rows = await db.select({ userId: incidents.reporterId }).from(incidents).where(eq(incidents.id, incidentId))
  return rows.map(({ userId }) => ({ userId, kind: 'SOS', aboutId: incidentId }))
}

const whoIn = (db: Db, { event, id }: ContactEvent): Promise<Told[]> => {
  if (event === 'boarded') return riderOf(db, id)
  if (event === 'departed') return driverOf(db, id, 'BOARDED')
  return event === 'completed' ? everyoneOf(db, id) : reporterOf(db, id)
}

/** Writes one message for each confirmed contact, once. Contacts without `tellsTrips` are told only about an SOS. */
export const tellContacts = async (deps: Dependencies, event: ContactEvent): Promise<void> => {
  const told = await whoIn(deps.db, event)
  if (told.length === 0) return
  const people = told.map(({ userId }) => userId)
  const contacts = await deps.db
    .select({ id: trustedContacts.id, userId: trustedContacts.userId })
    .from(trustedContacts)
    .where(
      and(
        inArray(trustedContacts.userId, people),
        eq(trustedContacts.status, 'CONFIRMED'),
        event.event === 'sos' ? undefined : eq(trustedContacts.tellsTrips, true),
      ),
    )
  if (contacts.length === 0) return
  const now = deps.clock.now()
  const rows = contacts.flatMap(({ id: contactId, userId }) =>
    told
      .filter((one) => one.userId === userId)
      .map(({ kind, aboutId }) => ({
        id: newId(),
        contactId,
        kind,
        aboutId,
        state: 'QUEUED' as const,
        createdAt: now,
        dueAt: now,
      })),
  )
  await withTx(deps, async (tx) => {
    const written = await tx
      .insert(contactMessages)
      .values(rows)
      .onConflictDoNothing({ target: [contactMessages.contactId, contactMessages.kind, contactMessages.aboutId] })
      .returning({ messageId: contactMessages.id })
    if (written.length > 0) await deps.enqueue(tx, 'trusted-contacts.send', ...written)
  })
}
