import { and, eq, inArray, isNotNull, isNull, like, or, sql } from 'drizzle-orm'
import { containing } from '../../db/bounded-lists.ts'
import type { Tx } from '../../db/client.ts'
import {
  blocks,
  deliveries,
  deliveryReports,
  disputes,
  favorites,
  idempotencyKeys,
  incidents,
  notifications,
  otpChallenges,
  payments,
  pushSubscriptions,
  recoveryCodes,
  rides,
  seatRequests,
  secondFactors,
  sessions,
  signInOrigins,
  transfers,
  tripShares,
  userIdentities,
  vehicles,
  alerts,
} from '../../db/schema/index.ts'
import type { Ctx } from '../context.ts'
import { eraseMessages } from '../messages/index.ts'
import { eraseReporter } from '../reports/index.ts'
import { eraseReviews } from '../reviews/index.ts'
import { eraseChecks } from '../trip-checks/index.ts'
import { eraseContacts } from '../trusted-contacts/index.ts'
import { eraseTickets } from '../tickets/index.ts'
import { deleteNumbers, deletePayees } from './delete-numbers.ts'
import { ERASED_NAME } from '../../shared/kernel/first-name.ts'
import { ERASED_PASSENGER } from './rules.ts'

const deleteOwnRows = async (ctx: Ctx, tx: Tx, { id, phone }: { id: string; phone: string }) => {
  // Messages that were sent to this number before it had an account have no user id: the hash of the number finds them.
  const macs = ctx.keyring.macs('recipient', phone)
  const toThem = inArray(deliveries.recipientMac, macs)
  await tx.delete(deliveryReports).where(inArray(deliveryReports.recipientMac, macs))
  await tx.delete(deliveries).where(or(eq(deliveries.userId, id), toThem))
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, id))
  await tx.delete(notifications).where(eq(notifications.userId, id))
  await tx.delete(blocks).where(or(eq(blocks.blockerId, id), eq(blocks.blockedId, id)))
  await tx.delete(favorites).where(eq(favorites.userId, id))
  await tx.delete(alerts).where(eq(alerts.userId, id))
  const ownRequests = tx.select({ id: seatRequests.id }).from(seatRequests).where(eq(seatRequests.riderId, id))
  await tx.delete(tripShares).where(inArray(tripShares.requestId, ownRequests))
  await tx.delete(userIdentities).where(eq(userIdentities.userId, id))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, id))
  await tx.delete(secondFactors).where(eq(secondFactors.userId, id))
  await tx.delete(signInOrigins).where(eq(signInOrigins.userId, id))
  await tx.delete(otpChallenges).where(eq(otpChallenges.phone, phone))
  await tx.delete(sessions).where(or(eq(sessions.userId, id), eq(sessions.phone, phone)))
  await tx
    .delete(idempotencyKeys)
    .where(or(eq(idempotencyKeys.userId, id), like(sql`${idempotencyKeys.body}::text`, containing(phone))))
}

const someoneElse = JSON.stringify(ERASED_PASSENGER)

const erasePassengers = async (tx: Tx, now: Date, { id, phone }: { id: string; phone: string }) => {
  const allErased = sql`(select jsonb_agg(${someoneElse}::jsonb) from jsonb_array_elements(${seatRequests.passengers}))`
  await tx
    .update(seatRequests)
    .set({ passengers: allErased, paymentPhone: '', note: null, forgottenAt: now })
    .where(and(eq(seatRequests.riderId, id), isNull(seatRequests.forgottenAt)))
  const withoutThem = sql`(select jsonb_agg(case when p ->> 'phone' = ${phone} then ${someoneElse}::jsonb else p end)
    from jsonb_array_elements(${seatRequests.passengers}) p)`
  await tx
    .update(seatRequests)
    .set({ passengers: withoutThem })
    .where(sql`${seatRequests.passengers} @> ${JSON.stringify([{ phone }])}::jsonb`)
  // Other riders may have chosen this phone to pay with. Their open requests use the riders' own phones again.
  await tx
    .update(seatRequests)
    .set({
      paymentPhone: sql`case when ${inArray(seatRequests.status, ['PENDING', 'APPROVED'])}
        then (select u.phone from users u where u.id = ${seatRequests.riderId}) else '' end`,
    })
    .where(eq(seatRequests.paymentPhone, phone))
}

/**
 * Erases the name in other users' notifications. Newer notifications store the id of the user whom they name; older
 * ones are found by template and ride or request.
 */
const eraseName = async (tx: Tx, id: string) => {
  const erased = JSON.stringify({ name: ERASED_NAME, driver: ERASED_NAME })
  await tx
    .update(notifications)
    .set({ params: sql`${notifications.params} - 'phone' - 'plate' - 'pickup' - 'note' || ${erased}::jsonb` })
    .where(eq(notifications.aboutId, id))
  await tx
    .update(notifications)
    .set({ params: sql`${notifications.params} || ${JSON.stringify({ name: ERASED_NAME })}::jsonb` })
    .where(
      or(
        and(
          eq(notifications.template, 'request_accepted'),
          sql`${notifications.userId} in (select q.rider_id from seat_requests q where q.owner_id = ${id})`,
          sql`${notifications.link} in (select '/ride/' || r.id from rides r where r.owner_id = ${id})`,
        ),
        and(
          eq(notifications.template, 'request_cancelled'),
          sql`${notifications.params} -> 'name' is not null`,
          sql`${notifications.dedupe} in (select 'request_cancelled:' || q.id from seat_requests q
            where ${id} in (q.owner_id, q.rider_id))`,
        ),
      ),
    )
}

const eraseDisputes = async (tx: Tx, id: string) => {
  await tx.update(disputes).set({ text: '' }).where(eq(disputes.openedBy, id))
  await tx
    .update(disputes)
    .set({ answer: '' })
    .where(and(eq(disputes.against, id), isNotNull(disputes.answer)))
}

const eraseIncidents = async (tx: Tx, id: string) => {
  await tx.update(incidents).set({ lat: null, lng: null, note: null }).where(eq(incidents.reporterId, id))
}

const eraseRideWords = async (tx: Tx, id: string) => {
  await tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.template, 'meeting_point_changed'),
        sql`${notifications.link} in (select '/ride/' || r.id from rides r where ${id} in (r.owner_id, r.driver_id))`,
      ),
    )
  await tx
    .update(rides)
    .set({ note: null, meetingName: null, meetingHint: null, meetingLat: null, meetingLng: null })
    .where(or(eq(rides.ownerId, id), eq(rides.driverId, id)))
}

/**
 * Erases the personal data of an account in the tables that `eraseAccount` does not handle itself. Ids, amounts and
 * times stay.
 */
export const eraseTraces = async (ctx: Ctx, tx: Tx, person: { id: string; phone: string }): Promise<void> => {
  await eraseMessages(ctx, tx, person.id)
  await eraseReporter(ctx, tx, person.id)
  await deleteOwnRows(ctx, tx, person)
  await tx
    .update(vehicles)
    .set({ status: 'DELETED', plate: '', rejectedBecause: null })
    .where(eq(vehicles.ownerId, person.id))
  await eraseRideWords(tx, person.id)
  await erasePassengers(tx, ctx.clock.now(), person)
  await eraseName(tx, person.id)
  await eraseDisputes(tx, person.id)
  await eraseReviews(tx, person.id)
  await eraseChecks(tx, person.id)
  await eraseContacts(ctx, tx, person)
  await eraseIncidents(tx, person.id)
  await eraseTickets(tx, person.id)
  const isTheirs = or(eq(seatRequests.riderId, person.id), eq(payments.msisdn, person.phone.slice(1)))
  if (isTheirs) await deleteNumbers(ctx, tx, isTheirs)
  await deletePayees(ctx, tx, eq(transfers.msisdn, person.phone.slice(1)))
}
