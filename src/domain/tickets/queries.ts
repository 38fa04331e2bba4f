import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../db/client.ts'
import { readRows } from '../../db/read-rows.ts'
import { payments, rides, seatRequests, ticketMessages, tickets, users } from '../../db/schema/index.ts'
import { MEDIAN_DAYS, MEDIAN_OF, MESSAGES_SHOWN } from './rules.ts'
import { MAX_REPORT_TEXT } from '../../shared/kernel/form-limits.ts'
import type { TicketSubject } from '../../shared/kernel/enums.ts'

const owner = alias(users, 'ticket_owner')
const holder = alias(users, 'ticket_holder')
const author = alias(users, 'ticket_author')

const stopOf = <Value = unknown>(what: SQL, end: 'first' | 'last') => {
  const position =
    end === 'first'
      ? sql`coalesce(${seatRequests.fromPosition}, (select min(x.position) from ride_stops x where x.ride_id = tickets.ride_id))`
      : sql`coalesce(${seatRequests.toPosition}, (select max(x.position) from ride_stops x where x.ride_id = tickets.ride_id))`
  return sql<Value>`(select ${what} from ride_stops s join places p on p.id = s.place
    where s.ride_id = tickets.ride_id and s.position = ${position})`
}

export const selectTickets = (db: Db | Tx) =>
  db
    .select({
      ticket: tickets,
      user: { id: owner.id, name: owner.name, language: owner.language },
      holder: { id: holder.id, name: holder.name },
      from: stopOf<string | null>(sql`p.name`, 'first'),
      to: stopOf<string | null>(sql`p.name`, 'last'),
      departsAt: stopOf(sql`s.planned_at`, 'first').mapWith(rides.departsAt),
    })
    .from(tickets)
    .innerJoin(owner, eq(owner.id, tickets.userId))
    .leftJoin(holder, eq(holder.id, tickets.heldBy))
    .leftJoin(seatRequests, eq(seatRequests.id, tickets.requestId))

export type TicketRow = Awaited<ReturnType<typeof selectTickets>>[number]

export const findTicket = async (db: Db | Tx, id: string): Promise<TicketRow | null> => {
  const [row] = await selectTickets(db).where(eq(tickets.id, id))
  return row ?? null
}

/** Locked before each change, so that the second of two admins sees that the first admin holds the ticket. */
export const lockTicket = async (tx: Tx, id: string): Promise<TicketRow | null> => {
  await tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, id)).for('update')
  return findTicket(tx, id)
}

export const listMessages = async (db: Db | Tx, ticketId: string) => {
  const rows = await db
    .select({ message: ticketMessages, author: { id: author.id, name: author.name } })
    .from(ticketMessages)
    .innerJoin(author, eq(author.id, ticketMessages.authorId))
    .where(eq(ticketMessages.ticketId, ticketId))
    .orderBy(desc(ticketMessages.writtenAt), desc(ticketMessages.id))
    .limit(MESSAGES_SHOWN)
  return rows.toReversed()
}
export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]

interface About {
  rideId: string | null
  requestId: string | null
  paymentId: string | null
  notificationId: string | null
}

const OWN: Record<TicketSubject, (userId: string, id: string) => SQL> = {
  RIDE: (userId, id) => sql`select r.id as "rideId", null::uuid as "requestId", null::uuid as "paymentId"
    from rides r where r.id = ${id} and ${userId} in (r.owner_id, r.driver_id)`,
  REQUEST: (userId, id) => sql`select q.ride_id as "rideId", q.id as "requestId", null::uuid as "paymentId"
    from seat_requests q join rides r on r.id = q.ride_id
    where q.id = ${id} and ${userId} in (q.rider_id, q.owner_id, r.driver_id)`,
  PAYMENT: (userId, id) => sql`select q.ride_id as "rideId", q.id as "requestId", p.id as "paymentId"
    from payments p join seat_requests q on q.id = p.request_id where p.id = ${id} and q.rider_id = ${userId}`,
  NOTIFICATION: (userId, id) => sql`select null::uuid as "rideId", null::uuid as "requestId", null::uuid as "paymentId"
    from notifications n where n.id = ${id} and n.user_id = ${userId}`,
}

export const findAbout = async (
  tx: Tx,
  userId: string,
  { kind, id }: { kind: TicketSubject; id: string },
): Promise<About | null> => {
  const [row] = await readRows<Omit<About, 'notificationId'>>(tx, OWN[kind](userId, id))
  return row ? { ...row, notificationId: kind === 'NOTIFICATION' ? id : null } : null
}

export const findCase = async (db: Db | Tx, { ticket }: TicketRow) => {
  const { requestId, paymentId, userId, createdAt } = ticket
  if (requestId === null) return null
  const [row] = await db
    .select({
      amountKsh: payments.paidKsh,
      /** The payment of the question; otherwise the one that bought the seat, or the newest one. */
      paymentId: sql<string | null>`(select p.id from payments p where p.request_id = ${seatRequests.id}
        order by (p.id = ${paymentId}::uuid) desc nulls last, (p.state = 'SUCCEEDED') desc, p.created_at desc limit 1)`,
      otherId: users.id,
      otherName: users.name,
      isHeld: sql<boolean>`${seatRequests.moneyHeldAt} is not null`,
      disputeId: sql<string | null>`(select d.id from disputes d where d.request_id = ${seatRequests.id})`,
      /** The user's newest report about the other person after the question. */
      reportId: sql<
        string | null
      >`(select x.id from reports x where x.reporter_id = ${userId} and x.reported_id = ${users.id}
        and x.created_at >= ${createdAt.toISOString()}::timestamptz order by x.created_at desc limit 1)`,
    })
    .from(seatRequests)
    .innerJoin(rides, eq(rides.id, seatRequests.rideId))
    .innerJoin(
      users,
      sql`${users.id} = case when ${seatRequests.riderId} = ${userId} then ${rides.driverId} else ${seatRequests.riderId} end`,
    )
    .leftJoin(payments, and(eq(payments.requestId, seatRequests.id), eq(payments.state, 'SUCCEEDED')))
    .where(eq(seatRequests.id, requestId))
  return row ?? null
}
export type TicketCase = NonNullable<Awaited<ReturnType<typeof findCase>>>

export const readQuestion = async (tx: Tx, ticketId: string): Promise<string> => {
  const messages = await listMessages(tx, ticketId)
  const own = messages.filter(({ message }) => !message.isAnswer).map(({ message }) => message.text)
  return own.join('\n\n').slice(0, MAX_REPORT_TEXT)
}

export const measureFirstAnswers = async (
  db: Db,
  now: Date,
): Promise<{ medianSeconds: number | null; count: number }> => {
  const since = new Date(now.getTime() - MEDIAN_DAYS * 24 * 60 * 60 * 1000)
  const [row] = await readRows<{ median: number | null; count: number }>(
    db,
    sql`select percentile_cont(0.5) within group (order by t.seconds)::float8 as median, count(*)::int as count from (
      select extract(epoch from first_answered_at - created_at) as seconds from tickets
      where first_answered_at >= ${since.toISOString()}::timestamptz
      order by first_answered_at desc limit ${MEDIAN_OF}) t`,
  )
  const median = row?.median ?? null
  return { medianSeconds: median === null ? null : Math.round(median), count: row?.count ?? 0 }
}
