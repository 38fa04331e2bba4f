import { and, count, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../db/client.ts'
import { incidents, rides, seatRequests, users, vehicles } from '../../db/schema/index.ts'

const reporter = alias(users, 'incident_reporter')
const driver = alias(users, 'incident_driver')
const acknowledger = alias(users, 'incident_acknowledger')
const closer = alias(users, 'incident_closer')

const stopOf = <Value = unknown>(what: 'name' | 'time', end: 'first' | 'last') => {
  const position =
    end === 'first'
      ? sql`coalesce(${seatRequests.fromPosition}, (select min(x.position) from ride_stops x where x.ride_id = ${incidents.rideId}))`
      : sql`coalesce(${seatRequests.toPosition}, (select max(x.position) from ride_stops x where x.ride_id = ${incidents.rideId}))`
  const column = what === 'name' ? sql`p.name` : sql`s.planned_at`
  return sql<Value>`(select ${column} from ride_stops s join places p on p.id = s.place
    where s.ride_id = ${incidents.rideId} and s.position = ${position})`
}

const ridersPaid = sql<{ id: string; name: string; phone: string }[]>`(select coalesce(json_agg(json_build_object(
    'id', u.id, 'name', u.name, 'phone', u.phone) order by q.id), '[]')
  from seat_requests q join users u on u.id = q.rider_id where q.ride_id = ${incidents.rideId} and q.status = 'PAID')`

export const selectIncidents = (db: Db | Tx) =>
  db
    .select({
      incident: incidents,
      reporter: { id: reporter.id, name: reporter.name, phone: reporter.phone },
      driver: { id: driver.id, name: driver.name, phone: driver.phone },
      riders: ridersPaid,
      vehicle: { make: vehicles.make, model: vehicles.model, color: vehicles.color, plate: vehicles.plate },
      from: stopOf<string>('name', 'first'),
      to: stopOf<string>('name', 'last'),
      departsAt: stopOf('time', 'first').mapWith(rides.departsAt),
      arrivesAt: stopOf('time', 'last').mapWith(rides.arrivesAt),
      acknowledger: { id: acknowledger.id, name: acknowledger.name },
      closer: { id: closer.id, name: closer.name },
    })
    .from(incidents)
    .innerJoin(rides, eq(rides.id, incidents.rideId))
    .innerJoin(vehicles, eq(vehicles.id, rides.vehicleId))
    .innerJoin(reporter, eq(reporter.id, incidents.reporterId))
    .innerJoin(driver, eq(driver.id, rides.driverId))
    .leftJoin(seatRequests, eq(seatRequests.id, incidents.requestId))
    .leftJoin(acknowledger, eq(acknowledger.id, incidents.acknowledgedBy))
    .leftJoin(closer, eq(closer.id, incidents.closedBy))

export type IncidentRow = Awaited<ReturnType<typeof selectIncidents>>[number]

export const findIncident = async (db: Db | Tx, id: string): Promise<IncidentRow | null> => {
  const [row] = await selectIncidents(db).where(eq(incidents.id, id))
  return row ?? null
}

/**
 * A condition on `incidents`: this person did not press SOS and is not in the car. All names are written out, because
 * Drizzle omits table names in a query of one table.
 */
export const isOutside = (person: SQL): SQL => sql`(${person} <> incidents.reporter_id and not exists (
  select from rides r left join seat_requests q on q.ride_id = r.id and q.status = 'PAID'
  where r.id = incidents.ride_id and ${person} in (r.driver_id, q.rider_id)))`

/** The admins to tell: all active ones, except those who are in the car. */
export const listAlarmed = (tx: Tx, incidentId: string) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, 'ADMIN'),
        eq(users.status, 'ACTIVE'),
        sql`exists (select from incidents where incidents.id = ${incidentId} and ${isOutside(sql`users.id`)})`,
      ),
    )

export const countOpen = async (db: Db, adminId: string): Promise<number> => {
  const isShown = and(eq(incidents.status, 'OPEN'), isOutside(sql`${adminId}::uuid`))
  const [row] = await db.select({ open: count() }).from(incidents).where(isShown)
  return row?.open ?? 0
}
