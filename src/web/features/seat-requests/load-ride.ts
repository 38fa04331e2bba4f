import type { BoardingPin } from '../../../shared/contract/boarding.ts'
import type { Payment } from '../../../shared/contract/payments.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import type { CancelPreview, SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { isWholeRide, partOfRide } from '../../../shared/kernel/part-of-ride.ts'
import { answerOf } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import { pageAnswerOf } from '../../lib/page-answer.ts'
import { newFormKey } from '../../lib/repeat-key.ts'
import { getBoardingPin } from '../boarding/api.ts'
import { getPayment } from '../payments/api.ts'
import { listShortNames } from '../places/api.ts'
import { getRide, listAmenities } from '../rides/api.ts'
import { listSeatRequests, previewCancellation } from './api.ts'
import { choosePart, hidePastSeats, type ChosenPart } from './choose-part.ts'
import { rideBarOf } from './ride-bar.ts'
import { getApp } from '../site/api.ts'

/** The caller's own request: the open one, else the last. */
export const ownRequest = (requests: readonly SeatRequest[]): SeatRequest | null =>
  requests.findLast(({ status }) => status !== 'CANCELLED') ?? requests.at(-1) ?? null

const loadPayment = async (api: ApiClient, request: SeatRequest | null): Promise<Payment | null> => {
  if (!request?.paymentId) return null
  const payment = await getPayment(api, request.paymentId)
  return payment.ok ? payment.body : null
}

/** The refund of paid seats is shown before the question. */
const loadPreview = async (api: ApiClient, request: SeatRequest | null): Promise<CancelPreview | null> => {
  if (request?.status !== 'PAID' || !request.can.cancel) return null
  const preview = await previewCancellation(api, request.id)
  return preview.ok ? preview.body : null
}

const loadPin = async (api: ApiClient, request: SeatRequest | null): Promise<BoardingPin | null> => {
  if (!request?.can.showPin) return null
  const pin = await getBoardingPin(api, request.id)
  return pin.ok ? pin.body : null
}

/** For a stop that its owner adds. */
const loadShortNames = async (api: ApiClient, ride: Ride) => {
  const short = ride.can.edit ? await listShortNames(api) : null
  return short?.ok ? short.body.places : []
}

/** The ride as the viewer may book it or has booked it. Its owner sees the whole. */
const viewedPart = (whole: Ride, request: SeatRequest | null, params: URLSearchParams, now: Date) => {
  if (whole.requests) return { ride: whole, part: null }
  if (request === null || request.status === 'CANCELLED')
    return choosePart(whole, params, now) ?? { ride: whole, part: null }
  const { fromPosition, toPosition } = request.segment
  const part: ChosenPart = { fromPosition, toPosition, state: 'OPEN' }
  return { ride: partOfRide(whole, request), part: (whole.stops ?? []).length > 2 ? part : null }
}

/** The ends of the whole ride, where the viewer does not travel all of it. */
const wholeOf = (whole: Ride, ride: Ride) =>
  isWholeRide(whole, ride) ? null : { from: whole.from.name, to: whole.to.name }

/** The part in the address, if it has a possible stop. */
const partQuery = (params: URLSearchParams): Record<string, string> => {
  const names = { pickUp: 'pickUp', dropOff: 'dropOff', getIn: 'fromPosition', getOut: 'toPosition' } as const
  const given = Object.entries(names).flatMap(([name, field]) => {
    const value = params.get(name)
    const isRead = value !== null && (name === field ? value.length <= 200 : /^[0-5]$/.test(value))
    return isRead && value !== '' ? [[field, value] as const] : []
  })
  return params.has('pickUp') || params.has('dropOff') ? Object.fromEntries(given) : {}
}

export const loadRide = async (api: ApiClient, rideId: string, pageRequest: Request, now: Date) => {
  const params = new URL(pageRequest.url).searchParams
  const [answered, amenities, app] = await Promise.all([
    pageAnswerOf(getRide(api, rideId, partQuery(params)), pageRequest),
    listAmenities(api),
    answerOf(getApp(api)),
  ])
  const whole = hidePastSeats(answered, now)
  const isSignedIn = whole.can.favorite
  const mine = isSignedIn && !whole.requests ? await listSeatRequests(api, rideId) : null
  const request = mine?.ok ? ownRequest(mine.body) : null
  const { ride, part } = viewedPart(whole, request, params, now)
  const payment = await loadPayment(api, request)
  return {
    ride,
    part,
    partOf: wholeOf(whole, ride),
    request,
    payment,
    bar: rideBarOf({ ride, request, payment, isSignedIn }),
    preview: await loadPreview(api, request),
    pin: await loadPin(api, request),
    shortNames: await loadShortNames(api, whole),
    amenities: amenities.ok ? amenities.body : [],
    app,
    formKey: newFormKey(),
  }
}
