import { sql, type SQL } from 'drizzle-orm'

type NewRequest = (over: { rider: string; to: number; price?: number; status?: 'PENDING' | 'APPROVED' }) => SQL

/** Attacks on the stops, legs and fares of a ride with two stops at Ksh 500, on which seats are sold. */
export const attacksOnStops = (
  on: { ride: string; owner: string; rider: string; stranger: string },
  newRequest: NewRequest,
): [string, string, () => SQL | SQL[]][] => {
  /** A stop halfway, with its legs and fares. `over` makes some of these wrong. */
  const newStop = (over: {
    minutes?: number
    place?: SQL
    fares?: [number, number]
    owner?: string
    legs?: [number, number]
    held?: SQL
  }) => {
    const [first, second] = over.fares ?? [200, 300]
    const [from, to] = over.legs ?? [200, 300]
    const owner = over.owner ?? on.owner
    return [
      sql`with halfway as (insert into places (place_id, name, formatted_address, lat, lng, last_updated_at)
          values ('halfway', 'Halfway', '', -0.7, 36.4, now()) returning id)
        insert into ride_stops (ride_id, position, place, planned_at)
        select id, 500, ${over.place ?? sql`(select id from halfway)`}, departs_at + ${over.minutes ?? 60} * interval '1 minute'
        from rides where id = ${on.ride}`,
      sql`insert into ride_fares (ride_id, from_position, to_position, owner_id, fare_ksh)
        values (${on.ride}, 0, 500, ${owner}, ${first}), (${on.ride}, 500, 1000, ${owner}, ${second})`,
      sql`update ride_legs set cost_ksh = ${from} where ride_id = ${on.ride}`,
      sql`insert into ride_legs select ride_id, 500, num_seats, paid_seats, ${over.held ?? sql`held_seats`}, ${to}::int from ride_legs where ride_id = ${on.ride}`,
    ]
  }
  /** A town halfway where riders may ask to get off, with the stop and the fare that a rider's request adds. */
  const possibleStop = (over: { minutes?: number; fare?: number; isPromised?: boolean } = {}) => [
    sql`with halfway as (insert into places (place_id, name, formatted_address, lat, lng, last_updated_at)
        values ('halfway', 'Halfway', '', -0.7, 36.4, now()) returning id)
      insert into possible_stops (ride_id, position, place, planned_at, cost_ksh, detour_minutes, detour_km)
      select ${on.ride}, 500, halfway.id, departs_at + interval '1 hour', 200, ${over.minutes ?? 4}, 2
      from halfway, rides where rides.id = ${on.ride}`,
    sql`insert into ride_stops (ride_id, position, place, planned_at, is_promised)
      select ride_id, position, place, planned_at, ${over.isPromised ?? false} from possible_stops where ride_id = ${on.ride}`,
    sql`insert into ride_fares (ride_id, from_position, to_position, owner_id, fare_ksh)
      values (${on.ride}, 0, 500, ${on.owner}, ${over.fare ?? 200})`,
  ]
  const removal = (held = sql`held_seats`) => [
    sql`update ride_stops set is_promised = false where ride_id = ${on.ride} and position = 500`,
    sql`delete from ride_legs where ride_id = ${on.ride} and position = 500`,
    sql`update ride_legs set cost_ksh = 500, held_seats = ${held} where ride_id = ${on.ride}`,
  ]
  const asked = (status: 'PENDING' | 'APPROVED' = 'PENDING') =>
    newRequest({ rider: on.stranger, to: 500, price: 200, status })
  const newFare = (from: number, to: number, ksh: number) =>
    sql`insert into ride_fares (ride_id, from_position, to_position, owner_id, fare_ksh)
      values (${on.ride}, ${from}, ${to}, ${on.owner}, ${ksh})`

  return [
    [
      'change the price of a leg',
      'ride_stops_fit',
      () => sql`update ride_legs set cost_ksh = 499 where ride_id = ${on.ride}`,
    ],
    ['set the price of a leg to 0', 'ride_legs_cost_something', () => newStop({ legs: [500, 0] })],
    ['change a fare', 'append_only', () => sql`update ride_fares set fare_ksh = 499 where ride_id = ${on.ride}`],
    ['delete a fare', 'append_only', () => sql`delete from ride_fares where ride_id = ${on.ride}`],
    ['make a part of a ride cost more than its legs', 'ride_stops_fit', () => newStop({ fares: [201, 300] })],
    [
      'make a part of a ride cost more than the whole',
      'ride_stops_fit',
      () => newStop({ fares: [600, 300], legs: [600, 300] }),
    ],
    ['make the legs cheaper than the ride', 'ride_stops_fit', () => newStop({ fares: [100, 300], legs: [100, 300] })],
    ['lose the held seats of a leg that is split', 'seat_books', () => newStop({ held: sql`0` })],
    ['add a stop without legs and fares', 'ride_stops_fit', () => newStop({}).slice(0, 1)],
    ['reach a stop later than the stop after it', 'ride_stops_fit', () => newStop({ minutes: 24 * 60 })],
    ['leave a stop earlier than the first stop', 'ride_stops_fit', () => newStop({ minutes: -1 })],
    ['leave two stops at the same time', 'ride_stops_fit', () => newStop({ minutes: 0 })],
    [
      'stop at the same place twice',
      'ride_stops_fit',
      () => newStop({ place: sql`(select place from ride_stops where ride_id = ${on.ride} and position = 0)` }),
    ],
    ['name another user as the owner of a fare', 'ride_fares_owner', () => newStop({ owner: on.rider })],
    ['add a fare from a later stop to an earlier one', 'ride_fares_forwards', () => newFare(1000, 0, 500)],
    ['add a fare of 0', 'ride_fares_bounded', () => newFare(0, 500, 0)],
    ['add a fare to a stop that the ride does not have', 'ride_fares_to', () => newFare(0, 2000, 500)],
    [
      'move the time of a stop that riders were promised',
      'ride_stop_in_use',
      () =>
        sql`update ride_stops set planned_at = planned_at + interval '1 minute' where ride_id = ${on.ride} and position = 1000`,
    ],
    [
      'change the position of a stop',
      'frozen_column',
      () => sql`update ride_stops set position = 1001 where ride_id = ${on.ride} and position = 1000`,
    ],
    ['delete a stop', 'append_only', () => sql`delete from ride_stops where ride_id = ${on.ride}`],
    [
      'request a part of a ride at the price of another part',
      'seat_requests_owner_and_price',
      () => [...newStop({}), newRequest({ rider: on.stranger, to: 500, price: 300 })],
    ],
    [
      'promise a stop without legs and fares',
      'ride_stops_fit',
      () => [...possibleStop(), sql`update ride_stops set is_promised = true where ride_id = ${on.ride}`],
    ],
    [
      'remove a stop where riders get out',
      'ride_stop_in_use',
      () => sql`update ride_stops set is_promised = false where ride_id = ${on.ride} and position = 1000`,
    ],
    ['remove a stop and keep its leg', 'ride_stops_fit', () => [...newStop({}), ...removal().slice(0, 1)]],
    ['lose the held seats of legs that become one', 'seat_books', () => [...newStop({}), ...removal(sql`0`)]],
    [
      'request a part to a stop that was removed',
      'seat_requests_stops_promised',
      () => [...newStop({}), ...removal(), newRequest({ rider: on.stranger, to: 500, price: 200 })],
    ],
    [
      'remove a stop that a rider has requested',
      'ride_stop_in_use',
      () => [...newStop({}), newRequest({ rider: on.stranger, to: 500, price: 200 }), ...removal()],
    ],
    [
      'create an approved request to a stop that is not promised',
      'seat_requests_stops_promised',
      () => [...possibleStop(), asked('APPROVED')],
    ],
    [
      'approve a request to a stop that is not promised',
      'seat_requests_stops_promised',
      () => [
        ...possibleStop(),
        asked(),
        sql`update seat_requests set status = 'APPROVED' where ride_id = ${on.ride} and to_position = 500`,
      ],
    ],
    ['charge more to a possible stop than for the whole ride', 'ride_stops_fit', () => possibleStop({ fare: 501 })],
    ['offer a possible stop with a detour of 11 minutes', 'possible_stops_near', () => possibleStop({ minutes: 11 })],
    [
      'change the detour of a possible stop',
      'append_only',
      () => [...possibleStop(), sql`update possible_stops set detour_minutes = 1 where ride_id = ${on.ride}`],
    ],
    [
      'delete a possible stop that a rider has requested',
      'ride_stop_in_use',
      () => [...possibleStop(), asked(), sql`delete from possible_stops where ride_id = ${on.ride}`],
    ],
    [
      'request seats to a stop that the ride does not have',
      'seat_requests_owner_and_price',
      () => newRequest({ rider: on.stranger, to: 500 }),
    ],
  ]
}
