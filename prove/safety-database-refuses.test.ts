import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { postgresRefusal } from '../src/platform/postgres-errors.ts'
import { newId } from '../src/platform/ids.ts'
import { insertUser } from '../tests/builders.ts'
import { paidSeat } from '../tests/paid-seat.ts'
import { openPayingWorld, type PayingWorld } from '../tests/paying-world.ts'

let world: PayingWorld
const on = {
  ride: '',
  request: '',
  payment: '',
  owner: '',
  rider: '',
  vehicle: '',
  stranger: '',
  admin: '',
  second: '',
  notice: '',
  fact: newId(),
  check: newId(),
  share: newId(),
  asked: newId(),
  confirmed: newId(),
  message: newId(),
  ticket: newId(),
}

const fact = (over: {
  user?: string
  vehicle?: string | null
  kind?: string
  by?: string
  document?: string
  ends?: SQL
}) =>
  sql`insert into document_facts (id, user_id, vehicle_id, kind, document_id, ends_at, grace_until, checked_by, checked_at)
    select ${newId()}, ${over.user ?? on.owner}, ${over.vehicle ?? null}::uuid, ${over.kind ?? 'LICENSE'}, ${over.document ?? newId()},
      t.ends, t.ends + interval '48 hours', ${over.by ?? on.admin}, now()
    from (select ${over.ends ?? sql`'2027-12-10T21:00:00Z'::timestamptz`} as ends) t`
const change = (what: SQL) => sql`update document_facts set ${what} where id = ${on.fact}`
const check = (user: string, request: string | null = null, id = newId()) =>
  sql`insert into trip_checks (id, ride_id, user_id, request_id, asked_at)
    values (${id}, ${on.ride}, ${user}, ${request}::uuid, now())`
const contact = (over: { id?: string; slot?: number | null; status?: string; mac?: string }) =>
  sql`insert into trusted_contacts (id, user_id, slot, name, phone_sealed, phone_mac, token_hash, status, tells_trips, created_at, answered_at)
    values (${over.id ?? newId()}, ${on.rider}, ${over.slot === undefined ? 3 : over.slot}::smallint, 'Mama', '\\x01',
      ${Buffer.from(over.mac ?? newId())}, ${Buffer.from(newId())}, ${over.status ?? 'ASKED'}, true, now(),
      case when ${over.status ?? 'ASKED'} = 'ASKED' then null else now() end)`
const tell = (id: string, kind: string, about: string) =>
  sql`insert into contact_messages (id, contact_id, kind, about_id, state, created_at, due_at)
    values (${newId()}, ${id}, ${kind}, ${about}, 'QUEUED', now(), now())`
const ticket = (over: {
  id?: string
  user?: string
  ride?: string
  request?: string
  payment?: string
  notice?: string
  status?: string
}) =>
  sql`insert into tickets (id, user_id, status, category, subject, ride_id, request_id, payment_id, notification_id, created_at,
      changed_at, waiting_since, answered_at, first_answered_at)
    select ${over.id ?? newId()}, ${over.user ?? on.rider}, ${over.status ?? 'OPEN'}, 'LOST', 'My bag', ${over.ride ?? null}::uuid,
      ${over.request ?? null}::uuid, ${over.payment ?? null}::uuid, ${over.notice ?? null}::uuid, now(), now(),
      case when ${over.status ?? 'OPEN'} = 'OPEN' then now() end, t.answered, t.answered
    from (select case when ${over.status ?? 'OPEN'} = 'OPEN' then null else now() end as answered) t`
const write = (author: string, isAnswer: boolean) =>
  sql`insert into ticket_messages (id, ticket_id, author_id, is_answer, text, written_at)
    values (${newId()}, ${on.ticket}, ${author}, ${isAnswer}, 'Found.', now())`
const hold = (admin: string, begins: SQL) =>
  sql`update tickets set held_by = ${admin}, held_until = ${begins} + interval '15 minutes' where id = ${on.ticket}`

beforeAll(async () => {
  world = await openPayingWorld()
  const seat = await paidSeat(world)
  const notice = await world.deps.db.query.notifications.findFirst({
    where: (row, { eq }) => eq(row.userId, seat.rider.id),
  })
  Object.assign(on, {
    ride: seat.ride.id,
    request: seat.request.id,
    payment: seat.payment.id,
    owner: seat.owner.id,
    rider: seat.rider.id,
    vehicle: seat.ride.vehicleId,
    notice: notice?.id,
    stranger: (await insertUser(world.deps)).id,
    admin: (await insertUser(world.deps, { role: 'ADMIN' })).id,
    second: (await insertUser(world.deps, { role: 'ADMIN' })).id,
  })
  const statements = [
    fact({}),
    sql`update document_facts set id = ${on.fact}, warned_days = 14`,
    check(on.owner, null, on.check),
    sql`update trip_checks set answered_at = now()`,
    sql`insert into trip_shares (id, request_id, token_hash, created_at, revoked_at)
      values (${on.share}, ${on.request}, '\\x01', now(), now())`,
    contact({ id: on.asked, slot: 1, mac: 'asked' }),
    contact({ id: on.confirmed, slot: 2 }),
    sql`update trusted_contacts set status = 'CONFIRMED', answered_at = now() where id = ${on.confirmed}`,
    sql`insert into contact_messages (id, contact_id, kind, about_id, state, created_at, due_at, sent_at)
      values (${on.message}, ${on.confirmed}, 'SOS', ${newId()}, 'SENT', now(), now(), now())`,
    ticket({ id: on.ticket }),
    hold(on.admin, sql`now()`),
  ]
  for (const statement of statements) await world.deps.db.execute(statement)
})
afterAll(() => world.close())

const saysNo =
  () => sql`update trusted_contacts set status = 'DECLINED', slot = null, phone_sealed = null, answered_at = now()
  where id = ${on.asked}`

const ATTACKS: [name: string, refusedBy: string, attack: () => SQL | SQL[]][] = [
  ['check one’s own license', 'fact_of_another_person', () => fact({ user: on.admin })],
  [
    'enter an insurance for the vehicle of another person',
    'fact_of_owner',
    () => fact({ user: on.stranger, vehicle: on.vehicle, kind: 'INSURANCE' }),
  ],
  ['enter an insurance without a vehicle', 'document_facts_of_its_kind', () => fact({ kind: 'INSURANCE' })],
  ['enter a license twice', 'document_facts_of_user', () => fact({})],
  [
    'enter a license without an end',
    'document_facts_end_known|document_facts_grace_after_end',
    () => fact({ user: on.stranger, ends: sql`null::timestamptz` }),
  ],
  [
    'let a license end during a day',
    'document_facts_end_of_day',
    () => fact({ user: on.stranger, ends: sql`'2027-12-10T20:00:00Z'::timestamptz` }),
  ],
  [
    'move the end of a license without a check',
    'fact_needs_check',
    () => change(sql`ends_at = ends_at + interval '1 year', grace_until = grace_until + interval '1 year'`),
  ],
  ['name another admin as the reader of a license', 'fact_needs_check', () => change(sql`checked_by = ${on.second}`)],
  ['give a license to another person', 'frozen_column', () => change(sql`user_id = ${on.stranger}`)],
  ['shorten a grace', 'fact_goes_forward', () => change(sql`grace_until = grace_until - interval '1 hour'`)],
  ['send a warning again', 'fact_goes_forward', () => change(sql`warned_days = 30`)],
  ['clear a warning', 'fact_goes_forward', () => change(sql`warned_days = null`)],
  ['ask a stranger about a late ride', 'check_of_traveller', () => check(on.stranger)],
  ['ask a rider who is not on board about a late ride', 'check_of_traveller', () => check(on.rider, on.request)],
  ['ask a driver twice about a late ride', 'trip_checks_once', () => check(on.owner)],
  [
    'remove an answer about a late ride',
    'frozen_column',
    () => sql`update trip_checks set answered_at = null where id = ${on.check}`,
  ],
  [
    'store an answer that is earlier than its question',
    'trip_checks_answered_later',
    () => sql`insert into trip_checks (id, ride_id, user_id, asked_at, answered_at)
      values (${newId()}, ${on.ride}, ${on.owner}, now(), now() - interval '1 second')`,
  ],
  ['move an answer to another user', 'frozen_column', () => sql`update trip_checks set user_id = ${on.rider}`],
  ['open a revoked link again', 'frozen_column', () => sql`update trip_shares set revoked_at = null`],
  ['change the token of a link', 'frozen_column', () => sql`update trip_shares set token_hash = '\\x02'`],
  [
    'store a position without its time',
    'trip_shares_position_whole',
    () => sql`insert into trip_shares (id, request_id, token_hash, created_at, lat, lng)
      values (${newId()}, ${on.request}, '\\x03', now(), -1.28, 36.82)`,
  ],
  ['add a contact who was not asked', 'contact_begins_asked', () => contact({ status: 'CONFIRMED' })],
  ['add a fourth contact', 'trusted_contacts_at_most_three', () => contact({ slot: 4 })],
  ['add two contacts in one slot', 'trusted_contacts_slot', () => contact({ slot: 1 })],
  ['ask the same number again', 'trusted_contacts_once', () => contact({ mac: 'asked' })],
  [
    'store the number of someone who said no',
    'trusted_contacts_no_means_no',
    () => sql`update trusted_contacts set status = 'DECLINED', answered_at = now() where id = ${on.asked}`,
  ],
  [
    'change a contact’s no into a yes',
    'legal_transition',
    () => [
      saysNo(),
      sql`update trusted_contacts set status = 'CONFIRMED', slot = 1, phone_sealed = '\\x01' where id = ${on.asked}`,
    ],
  ],
  ['tell a contact who has not said yes yet', 'contact_said_yes', () => tell(on.asked, 'SOS', newId())],
  ['tell a contact who said no', 'contact_said_yes', () => [saysNo(), tell(on.asked, 'BOARDED', on.request)]],
  ['ask a contact who has answered', 'contact_said_yes', () => tell(on.confirmed, 'ASK', on.confirmed)],
  [
    'tell a contact about the same SOS twice',
    'contact_messages_once',
    () => sql`insert into contact_messages (id, contact_id, kind, about_id, state, created_at, due_at)
      select ${newId()}, contact_id, kind, about_id, 'QUEUED', now(), now() from contact_messages where id = ${on.message}`,
  ],
  [
    'send a message to a contact again',
    'frozen_column',
    () => sql`update contact_messages set state = 'QUEUED' where id = ${on.message}`,
  ],
  [
    'ask about the trip of another user',
    'ticket_about_own',
    () => ticket({ user: on.stranger, ride: on.ride, request: on.request }),
  ],
  ['ask about the ride of another user', 'ticket_about_own', () => ticket({ ride: on.ride })],
  [
    'ask about the payment of another user',
    'ticket_about_own',
    () => ticket({ user: on.owner, ride: on.ride, request: on.request, payment: on.payment }),
  ],
  [
    'ask about the notification of another user',
    'ticket_about_own',
    () => ticket({ user: on.stranger, notice: on.notice }),
  ],
  ['create a question that is already answered', 'ticket_begins_open', () => ticket({ status: 'ANSWERED' })],
  ['hold a question that another admin has', 'ticket_held', () => hold(on.second, sql`now() + interval '14 minutes'`)],
  ['answer a question without holding it', 'ticket_message_of_its_side', () => write(on.second, true)],
  ['answer one’s own question', 'ticket_message_of_its_side', () => write(on.rider, true)],
  ['ask in the name of another person', 'ticket_message_of_its_side', () => write(on.stranger, false)],
  ['hold one’s own question', 'tickets_not_held_by_owner', () => hold(on.rider, sql`now() + interval '1 hour'`)],
  [
    'change an answer',
    'append_only',
    () => [write(on.admin, true), sql`update ticket_messages set text = 'No.' where ticket_id = ${on.ticket}`],
  ],
  ['give a question to another person', 'frozen_column', () => sql`update tickets set user_id = ${on.stranger}`],
]

it.each(ATTACKS)('the database refuses to %s', async (_name, refusedBy, attack) => {
  const refusal = await world.deps.db
    .transaction(async (tx) => {
      for (const statement of [attack()].flat()) await tx.execute(statement)
    })
    .then(
      () => null,
      (error: unknown) => postgresRefusal(error),
    )
  expect(refusal?.constraint ?? 'nothing').toMatch(new RegExp(`^(${refusedBy})$`))
})

/** Lets another admin try to hold the question this number of seconds after the end of the first hold. */
const take = (seconds: number) =>
  world.deps.db
    .transaction(async (tx) => {
      const end = sql`(select held_until from tickets where id = ${on.ticket})`
      await tx.execute(hold(on.second, sql`${end} + ${seconds} * interval '1 second'`))
      throw new Error('taken')
    })
    .catch((error: unknown) =>
      error instanceof Error && error.message === 'taken' ? 'taken' : postgresRefusal(error)?.constraint,
    )

it('the database lets another admin hold a question when 15 minutes are over, and not one second earlier', async () => {
  expect([await take(-1), await take(0)]).toEqual(['ticket_held', 'taken'])
})

it('the database stores no position for a shared trip whose link was revoked', async () => {
  await world.deps.db.execute(sql`update trip_shares set lat = -1.28, lng = 36.82, located_at = now()`)
  const shares = await world.deps.db.query.tripShares.findMany()
  expect(shares.map(({ lat, lng, locatedAt }) => [lat, lng, locatedAt])).toEqual([[null, null, null]])
})

it('the database deletes what an admin read on a vehicle’s document when the plate changes, but not when only a space changes', async () => {
  const { db } = world.deps
  await db.execute(fact({ vehicle: on.vehicle, kind: 'INSURANCE' }))
  const left = async () =>
    (await db.query.documentFacts.findMany({ where: (row, { eq }) => eq(row.vehicleId, on.vehicle) })).length
  await db.execute(sql`update vehicles set plate = replace(plate, ' ', '') where id = ${on.vehicle}`)
  expect(await left()).toBe(1)
  await db.execute(sql`update vehicles set plate = 'KZZ 999Z' where id = ${on.vehicle}`)
  expect(await left()).toBe(0)
})
