import { and, eq, inArray, isNotNull, isNull, like, lt, or, sql } from 'drizzle-orm'
import {
  adminProposals,
  callbackInbox,
  deliveries,
  deliveryReports,
  incidents,
  notifications,
  payments,
  rides,
  seatRequests,
  users,
  alerts,
  transfers,
  tripShares,
} from '../../db/schema/index.ts'
import { deleteRecords } from '../audit/index.ts'
import type { Dependencies } from '../context.ts'
import { deleteNumbers, deletePayees } from './delete-numbers.ts'
import { ERASED_PASSENGER, retainedSince } from './rules.ts'

const BATCH = 500

/** Passengers, the paying phone and the rider's note are not needed 90 days after a ride. */
const deletePassengers = async (deps: Dependencies, since: Date) => {
  const due = deps.db
    .select({ id: seatRequests.id })
    .from(seatRequests)
    .innerJoin(rides, eq(rides.id, seatRequests.rideId))
    .where(and(isNull(seatRequests.forgottenAt), lt(seatRequests.createdAt, since), lt(rides.arrivesAt, since)))
    .limit(BATCH)
  for (let forgotten = BATCH; forgotten === BATCH;) {
    const rows = await deps.db
      .update(seatRequests)
      .set({
        passengers: sql`(select jsonb_agg(${JSON.stringify(ERASED_PASSENGER)}::jsonb) from jsonb_array_elements(${seatRequests.passengers}))`,
        paymentPhone: '',
        note: null,
        forgottenAt: deps.clock.now(),
      })
      .where(inArray(seatRequests.id, due))
      .returning({ id: seatRequests.id })
    forgotten = rows.length
  }
}

const deleteTripShares = (deps: Dependencies, since: Date) =>
  deps.db.delete(tripShares).where(
    sql`${tripShares.requestId} in (select q.id from seat_requests q join rides r on r.id = q.ride_id
      where r.arrives_at < ${since.toISOString()}::timestamptz)`,
  )

const deleteAlerts = (deps: Dependencies, { pastAlerts, timelessAlerts }: ReturnType<typeof retainedSince>) =>
  deps.db
    .delete(alerts)
    .where(
      or(
        lt(alerts.dateTo, pastAlerts),
        and(
          isNull(alerts.dateTo),
          lt(alerts.createdAt, timelessAlerts),
          or(isNull(alerts.renewedAt), lt(alerts.renewedAt, timelessAlerts)),
        ),
      ),
    )

/** Deletes data that is older than the privacy policy's retention table allows. */
export const deleteOld = async (deps: Dependencies): Promise<void> => {
  const since = retainedSince(deps.clock.now())
  await deletePassengers(deps, since.passengers)
  await deleteTripShares(deps, since.passengers)
  await deleteNumbers(deps, deps.db, lt(payments.createdAt, since.payingNumbers))
  // Phone numbers of erased accounts: they had to be stored until the refund was sent.
  await deleteNumbers(deps, deps.db, eq(users.status, 'DELETED'))
  await deletePayees(deps, deps.db, lt(transfers.createdAt, since.payingNumbers))
  await deletePayees(
    deps,
    deps.db,
    sql`exists (select from refunds f join payments p on p.id = f.payment_id join seat_requests q on q.id = p.request_id
      join users u on u.id = q.rider_id where f.id = transfers.refund_id and u.status = 'DELETED')`,
  )
  await deps.db
    .delete(callbackInbox)
    .where(and(lt(callbackInbox.receivedAt, since.callbacks), isNotNull(callbackInbox.processedAt)))
  await deps.db.delete(deliveries).where(lt(deliveries.createdAt, since.deliveries))
  await deps.db.delete(deliveryReports).where(lt(deliveryReports.receivedAt, since.deliveryReports))
  await deps.db.delete(notifications).where(lt(notifications.createdAt, since.notifications))
  await deps.db
    .update(users)
    .set({ phone: 'deleted:' })
    .where(and(eq(users.status, 'DELETED'), lt(users.deletedAt, since.erasedPhones), like(users.phone, 'deleted:_%')))
  await deps.db
    .update(incidents)
    .set({ lat: null, lng: null, note: null })
    .where(lt(incidents.closedAt, since.incidents))
  await deleteAlerts(deps, since)
  await deps.db.delete(adminProposals).where(lt(adminProposals.proposedAt, since.records))
  await deleteRecords(deps, since.records)
}
