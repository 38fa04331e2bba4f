import { describe, expect, it } from 'vitest'
import { atNairobi, HOUR_MS, MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import { isBookable, rideCan, rideCannot } from './policy.ts'
import { isOpen } from '../../shared/kernel/open-ride.ts'
import {
  amenityMask,
  arrivedLongAgo,
  completableFrom,
  fairPrice,
  priceError,
  rideErrors,
  hasContact,
  hasRoomFor,
  isDetourAllowed,
  isHalfOver,
  isStartTime,
  isUnderWay,
  pricingOn,
  settledStatus,
  wordErrors,
  type RideDraft,
} from './rules.ts'
import { RIDE_STATUSES } from '../../shared/kernel/enums.ts'

const now = atNairobi('2026-11-21', '22:30')
const departsAt = atNairobi('2026-11-23', '10:00')
const arrivesAt = atNairobi('2026-11-23', '13:00')
const before = (ms: number) => new Date(departsAt.getTime() - ms)

describe('the check of a new ride', () => {
  const draft: RideDraft = {
    from: { placeId: 'a', coordinates: { lat: -1, lng: 36 } },
    to: { placeId: 'b', coordinates: { lat: -2, lng: 37 } },
    departsAt,
    seatCostKsh: 500,
    numSeats: 3,
    vehicleSeats: 4,
  }
  const issues = (changes: Partial<RideDraft>) =>
    rideErrors({ ...draft, ...changes }, now).map((issue) => issue.messageKey)

  it('accepts a valid ride', () => expect(issues({})).toEqual([]))

  it.each([
    ['2026-11-21', '23:30', true],
    ['2026-11-22', '00:00', false],
    ['2026-12-21', '23:30', false],
    ['2026-12-22', '00:00', true],
  ])(
    'counts the posting window in Nairobi days: a ride on %s at %s (refused: %s) [5.date.window 9.posting.window]',
    (day, clock, refused) =>
      expect(issues({ departsAt: atNairobi(day, clock) })).toEqual(refused ? ['ride.outsideWindow'] : []),
  )

  it('refuses the same place at both ends, by id or by coordinates', () => {
    expect(issues({ to: { ...draft.to, placeId: 'a' } })).toEqual(['ride.samePlace'])
    expect(issues({ to: { ...draft.to, coordinates: draft.from.coordinates } })).toEqual(['ride.samePlace'])
  })

  it('accepts a price from Ksh 1 to Ksh 100,000, unless M-Pesa cannot move the price of all seats', () => {
    expect(issues({ seatCostKsh: 0 })).toEqual(['ride.costMissing'])
    expect(issues({ seatCostKsh: 1 })).toEqual([])
    expect(issues({ seatCostKsh: 83_333 })).toEqual([])
    expect(issues({ seatCostKsh: 83_334 })).toEqual(['ride.costTooHigh'])
    expect(issues({ seatCostKsh: 100_000, numSeats: 1 })).toEqual([])
    expect(issues({ seatCostKsh: 100_001, numSeats: 1 })).toEqual(['ride.seatCostTooHigh'])
  })

  it('refuses more seats than the vehicle has', () => expect(issues({ numSeats: 5 })).toEqual(['ride.tooManySeats']))

  it('accepts a meeting point up to 20 km from the start', () => {
    const start = { lat: -1.28, lng: 36.82 }
    const keys = (km: number) => {
      const coordinates = { lat: start.lat + km / 111.195, lng: start.lng }
      return wordErrors({ meetingPoint: { name: 'GPO stage', hint: '', coordinates } }, start).map(
        ({ messageKey }) => messageKey,
      )
    }
    expect(keys(19.99)).toEqual([])
    expect(keys(20.01)).toEqual(['ride.meetingPointFar'])
  })

  it('refuses 9 digits as a phone number, also with spaces, hyphens, dots or brackets between them, and accepts 8', () => {
    expect(['712345678', 'Call 712 345-678', '(712) 345.678'].map(hasContact)).toEqual([true, true, true])
    expect(['71234567', 'On 27 11 2026', '712345 or 678'].map(hasContact)).toEqual([false, false, false])
  })

  it('every amenity has its own bit', () => expect(amenityMask([0, 3, 15])).toBe(0b1000_0000_0000_1001))
})

describe('requested stops', () => {
  const town = { minutes: 6, km: 4 }

  it.each([
    ['10 minutes and 10 km', true, { minutes: 4, km: 6 }],
    ['11 minutes', false, { minutes: 5, km: 1 }],
    ['10.1 km', false, { minutes: 1, km: 6.1 }],
  ])('requested stops that make a trip longer by %s in total are allowed: %s', (_total, allowed, more) =>
    expect(isDetourAllowed([town, more])).toBe(allowed),
  )

  it('requested stops are allowed until the ride has 6 stops', () =>
    expect([hasRoomFor(4, 2), hasRoomFor(4, 3), hasRoomFor(6, 0), hasRoomFor(6, 1)]).toEqual([
      true,
      false,
      true,
      false,
    ]))
})

const facts: Parameters<typeof rideCan>[1] = {
  ownerId: 'owner',
  driverId: 'driver',
  status: 'AVAILABLE',
  departsAt,
  arrivesAt,
  freeSeats: 2,
  ownerActive: true,
  driverActive: true,
  driverPhone: '+254712345678',
  viewerHasRequest: false,
  hasBoarded: false,
  isApart: false,
}
const may = (viewer: string | null, changes: Partial<typeof facts> = {}, at = now) =>
  Object.entries(rideCan(viewer === null ? null : { id: viewer }, { ...facts, ...changes }, at))
    .filter(([, allowed]) => allowed)
    .map(([verb]) => verb)
const why = (viewer: string, changes: Partial<typeof facts> = {}, at = now) =>
  rideCannot({ id: viewer, language: 'en' }, { ...facts, ...changes }, at)

describe('the status of a ride', () => {
  it.each([
    [{ paid: 1, waiting: 2 }, 'CONFIRMED'],
    [{ paid: 0, waiting: 2 }, 'REQUESTED'],
    [{ paid: 0, waiting: 0 }, 'AVAILABLE'],
  ] as const)('the status of a ride with the requests %o is %s', (requests, status) =>
    expect(settledStatus(requests)).toBe(status),
  )

  it('a ride is open in 3 statuses, until departure', () => {
    const open = RIDE_STATUSES.filter((status) => isOpen({ status, departsAt }, before(1)))
    expect(open).toEqual(['AVAILABLE', 'REQUESTED', 'CONFIRMED'])
    expect(isOpen({ status: 'AVAILABLE', departsAt }, departsAt)).toBe(false)
  })

  it('a ride is bookable before departure, while a seat is left and its owner and its driver are active', () => {
    const ride = { ...facts, freeSeats: 1 }
    expect(isBookable(ride, now)).toBe(true)
    for (const status of ['REQUESTED', 'CONFIRMED'] as const) expect(isBookable({ ...ride, status }, now)).toBe(true)
    for (const status of ['STARTED', 'CANCELLED', 'COMPLETED'] as const)
      expect(isBookable({ ...ride, status }, now)).toBe(false)
    expect(isBookable(ride, departsAt)).toBe(false)
    expect(isBookable({ ...ride, freeSeats: 0 }, now)).toBe(false)
    expect(isBookable({ ...ride, ownerActive: false }, now)).toBe(false)
    expect(isBookable({ ...ride, driverActive: false }, now)).toBe(false)
    expect(isBookable({ ...ride, viewerHasRequest: true }, now)).toBe(true)
  })

  it('a ride can start from 30 minutes before departure, if it is confirmed', () => {
    expect(isStartTime({ departsAt }, before(30 * MINUTE_MS))).toBe(true)
    expect(isStartTime({ departsAt }, before(30 * MINUTE_MS + 1))).toBe(false)
    expect(may('owner', { status: 'REQUESTED' }, before(1))).not.toContain('start')
  })

  it('a ride can be completed by its owner after half of its planned time', () => {
    const halfWay = new Date((departsAt.getTime() + arrivesAt.getTime()) / 2)
    const ride = { departsAt, arrivesAt }
    expect(completableFrom(ride)).toEqual(halfWay)
    expect(isHalfOver(ride, new Date(halfWay.getTime() - 1))).toBe(false)
    expect(isHalfOver(ride, halfWay)).toBe(true)
    expect(may('owner', { status: 'STARTED' }, new Date(halfWay.getTime() - 1))).not.toContain('complete')
    expect(may('owner', { status: 'STARTED' }, halfWay)).toContain('complete')
    expect(may('driver', { status: 'STARTED' }, halfWay)).not.toContain('complete')
  })

  it('a started ride has departed when its owner started it early or a rider is on board', () => {
    const ride = { status: 'STARTED', departsAt, startedAt: departsAt, hasBoarded: false } as const
    expect(isUnderWay(ride)).toBe(false)
    expect(isUnderWay({ ...ride, startedAt: before(1) })).toBe(true)
    expect(isUnderWay({ ...ride, hasBoarded: true })).toBe(true)
    expect(isUnderWay({ ...ride, status: 'COMPLETED', hasBoarded: true })).toBe(false)
  })

  it('a ride is completed 2 hours after its arrival', () =>
    expect(arrivedLongAgo(now)).toEqual(new Date(now.getTime() - 2 * HOUR_MS)))
})

describe('the list of actions on a ride', () => {
  it('offers no actions without a session', () => expect(may(null)).toEqual([]))
  it('offers a rider the actions request, favorite, call and message', () =>
    expect(may('rider')).toEqual(['request', 'favorite', 'call', 'message']))
  it('offers no second request', () => expect(may('rider', { viewerHasRequest: true })).not.toContain('request'))
  it('offers the owner editing and cancelling [6.contact.active 6.ride.owner]', () =>
    expect(may('owner')).toEqual(['edit', 'cancel', 'favorite']))
  it('offers the driver of a coordinated ride neither booking nor editing', () =>
    expect(may('driver')).toEqual(['favorite']))
  it('offers no change when the ride is cancelled', () =>
    expect(may('owner', { status: 'CANCELLED' })).toEqual(['favorite']))
  it('offers the owner starting a minute before departure, and completing at arrival', () => {
    expect(may('owner', { status: 'CONFIRMED' }, before(MINUTE_MS))).toContain('start')
    expect(may('owner', { status: 'STARTED' }, arrivesAt)).toEqual(['complete', 'favorite'])
  })
  it('offers no cancelling when a rider is on board', () =>
    expect(may('owner', { status: 'CONFIRMED', hasBoarded: true })).not.toContain('cancel'))
  it('gives the reasons for refused actions of the viewer, and tells the driver why requesting is refused', () => {
    expect(Object.keys(why('owner'))).toEqual(['start', 'complete'])
    expect(why('owner').start).toEqual({
      code: 'WRONG_STATE',
      message: 'You can start this ride from 30 minutes before departure.',
    })
    expect(why('rider')).toEqual({})
    expect(why('rider', { viewerHasRequest: true }).request?.code).toBe('ALREADY_REQUESTED')
    expect(why('rider', { freeSeats: 0 }).request?.code).toBe('RIDE_NOT_BOOKABLE')
    expect(Object.keys(why('driver'))).toEqual(['request'])
    expect(why('driver').request?.code).toBe('OWN_RIDE')
  })
  it('offers no call without a phone number [6.contact.call]', () =>
    expect(may('rider', { driverPhone: null })).not.toContain('call'))
})

describe('the fair price of a seat', () => {
  const pricing = {
    fuelPriceKsh: 214.03,
    fuelPriceSince: '2026-11-15',
    litresPer100Km: 8,
    runningCostKshPerKm: 45,
    enforceCap: true,
  }

  it('everyone in the car shares the fuel for the fair price, and at most twice the fuel for the highest price', () => {
    expect(fairPrice(160, 3, pricing)).toEqual({
      fuelPriceKsh: 214.03,
      fuelPriceSince: '2026-11-15',
      litresPer100Km: 8,
      fuelCostKsh: 2740,
      shares: 4,
      seatCost: 690,
      maxSeatCost: 1370,
      isCapEnforced: true,
    })
  })

  it('the highest price is a share of the running cost when twice the fuel costs more', () => {
    expect(fairPrice(100, 1, { ...pricing, litresPer100Km: 20 }).maxSeatCost).toBe(2250)
    expect(fairPrice(100, 1, { ...pricing, runningCostKshPerKm: 30 }).maxSeatCost).toBe(1500)
  })

  it('the fair price of a seat is never 0, and never above the highest price', () => {
    expect(fairPrice(0, 4, pricing)).toMatchObject({ seatCost: 10, maxSeatCost: 10 })
    expect(fairPrice(100, 1, { ...pricing, runningCostKshPerKm: 1 })).toMatchObject({ seatCost: 860, maxSeatCost: 860 })
  })

  it('uses the latest fuel price that is valid on the day, and the first price when none is valid yet', () => {
    const { fuelPriceKsh: _, fuelPriceSince: __, ...others } = pricing
    const fuelPrices = [
      { since: '2026-11-15', ksh: 214 },
      { since: '2026-12-15', ksh: 209.5 },
    ]
    const on = (instant: string) => {
      const { fuelPriceKsh, fuelPriceSince } = pricingOn({ ...others, fuelPrices }, new Date(instant))
      return [fuelPriceKsh, fuelPriceSince]
    }
    expect(on('2026-11-01T09:00:00Z')).toEqual([214, '2026-11-15'])
    expect(on('2026-12-14T20:59:59Z')).toEqual([214, '2026-11-15'])
    expect(on('2026-12-14T21:00:00Z')).toEqual([209.5, '2026-12-15'])
    expect(pricingOn({ ...others, fuelPrices: [{ since: null, ksh: 200 }] }, now).fuelPriceKsh).toBe(200)
  })

  it('a price above the highest price is refused only if the cap is enforced', () => {
    const price = fairPrice(160, 3, pricing)
    expect(priceError(1370, price)).toBeNull()
    expect(priceError(1371, price)).toMatchObject({ path: 'seatCost', params: { limit: 'Ksh 1,370' } })
    expect(priceError(1371, fairPrice(160, 3, { ...pricing, enforceCap: false }))).toBeNull()
  })
})
