import { and, eq, inArray, ne } from 'drizzle-orm'
import { alerts, users } from '../../db/schema/index.ts'
import { forbidden } from '../../platform/errors.ts'
import {
  MAX_DEMAND_STOPS,
  MAX_DEMAND,
  type RideDemand,
  type RideDemandQuery,
} from '../../shared/contract/ride-demand.ts'
import { atNairobi } from '../../shared/kernel/nairobi-time.ts'
import { requireUser, type Ctx } from '../context.ts'
import { seesPerson } from '../blocks/index.ts'
import { drawRoute } from '../places/index.ts'
import { limitHits } from '../rate-limits/index.ts'
import { mayPost } from '../rides/policy.ts'
import { followAlerts } from './follow-alerts.ts'
import { isLiving } from './queries.ts'
import type { Segment } from './rules.ts'

const HOURLY = { name: 'demand-hourly', max: 300, windowSeconds: 3600 }
/** If fewer people were shown, someone could recognise them. */
const MIN_USERS = 3
/** A ride that is not posted yet has no amenities, so the amenities that an alert wants are ignored. */
const ANY_AMENITIES = -1
const ANY_SEATS = 10

interface Point {
  name: string
  lat: number
  lng: number
}

const loadPeople = async (ctx: Ctx, userId: string, seqs: readonly number[]) => {
  if (seqs.length === 0) return []
  return ctx.db
    .select({ seq: alerts.seq, userId: alerts.userId, numSeats: alerts.numSeats })
    .from(alerts)
    .innerJoin(users, eq(users.id, alerts.userId))
    .where(
      and(
        inArray(alerts.seq, [...new Set(seqs)]),
        eq(alerts.paused, false),
        eq(users.status, 'ACTIVE'),
        ne(alerts.userId, userId),
        seesPerson(userId, alerts.userId),
        isLiving(ctx.clock.now()),
      ),
    )
}

/** @throws AppError FORBIDDEN, RATE_LIMITED */
export const countDemand = async (ctx: Ctx, query: RideDemandQuery): Promise<RideDemand> => {
  const user = requireUser(ctx)
  if (!mayPost(user)) throw forbidden()
  await limitHits(ctx, HOURLY, user.id)
  const from: Point = { name: '', lat: query.fromLat, lng: query.fromLng }
  const to: Point = { name: '', lat: query.toLat, lng: query.toLng }
  const departsAt = atNairobi(query.date, '12:00')
  const segment = (start: Point, end: Point): Segment => ({
    from: start,
    to: end,
    departsAt,
    day: query.date,
    freeSeats: ANY_SEATS,
    costKsh: 0,
  })
  const index = await followAlerts(ctx)
  const find = (segments: Segment[]) => index.find(segments, ANY_AMENITIES, { after: 0, limit: MAX_DEMAND })
  const direct = find([segment(from, to)])
  const towns = drawRoute(ctx, { from, to }).flatMap(({ name, lat, lng }) =>
    name === null ? [] : [{ name, lat, lng }],
  )
  const onTheWay = towns.map((town) => ({ town, seqs: find([segment(from, town), segment(town, to)]) }))
  const rows = await loadPeople(ctx, user.id, [...direct, ...onTheWay.flatMap(({ seqs }) => seqs)])
  const peopleOf = (seqs: readonly number[]) => {
    const seats = new Map<string, number>()
    for (const { seq, userId, numSeats } of rows)
      if (seqs.includes(seq)) seats.set(userId, Math.max(seats.get(userId) ?? 0, numSeats))
    return seats
  }
  const served = peopleOf(direct)
  const isShown = served.size >= MIN_USERS
  return {
    people: isShown ? served.size : 0,
    seats: isShown ? [...served.values()].reduce((sum, seats) => sum + seats, 0) : 0,
    stops: onTheWay
      .map(({ town, seqs }) => ({
        place: town,
        people: [...peopleOf(seqs).keys()].filter((userId) => !served.has(userId)).length,
      }))
      .filter(({ people }) => people >= MIN_USERS)
      .toSorted((a, b) => b.people - a.people)
      .slice(0, MAX_DEMAND_STOPS),
  }
}
