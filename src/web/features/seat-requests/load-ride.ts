import type { BoardingPin } from '../../../shared/contract/boarding.ts'
import type { Payment } from '../../../shared/contract/payments.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import type { CancelPreview, SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { chatIdOf } from '../../../shared/kernel/chat-id.ts'
import { DAY_MS } from '../../../shared/kernel/nairobi-time.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { isWholeRide, partOfRide } from '../../../shared/kernel/part-of-ride.ts'
import { answerOf } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import { errorPage, refusePage } from '../../lib/page-answer.ts'
import type { ScreenMessageKey } from '../../lib/text-groups.ts'
import { newFormKey } from '../../lib/repeat-key.ts'
import { getBoardingPin } from '../boarding/api.ts'
import { getPayment } from '../payments/api.ts'
import { listPopularRoutes, listShortNames } from '../places/api.ts'
import { getRide, listAmenities } from '../rides/api.ts'
import { listSeatRequests, previewCancellation } from './api.ts'
import { choosePart, hidePastSeats, type ChosenPart } from './choose-part.ts'
import { listMessages } from '../messages/api.ts'
import { getReview } from '../reviews/api.ts'
import { factList } from '../rides/fact-list.ts'
import { tripStateOf } from '../rides/trip-state.ts'
import { rideBarOf, type Rating } from './ride-bar-state.ts'
import { getApp } from '../site/api.ts'

/** The caller's own request: the open request, otherwise the last request. */
export const ownRequest = (requests: readonly SeatRequest[]): SeatRequest | null =>
  requests.findLast(({ status }) => status !== 'CANCELLED') ?? requests.at(-1) ?? null

const loadPayment = async (api: ApiClient, request: SeatRequest | null): Promise<Payment | null> => {
  if (!request?.paymentId) return null
  const payment = await getPayment(api, request.paymentId)
  return payment.ok ? payment.body : null
}

/** The refund of paid seats, shown before the rider confirms the cancellation. */
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

/** Short names of places, for a stop that the owner adds. */
const loadShortNames = async (api: ApiClient, ride: Ride) => {
  const short = ride.can.edit ? await listShortNames(api) : null
  return short?.ok ? short.body.places : []
}

/** The rating of a trip that took place; null when it cannot be rated. */
const loadRating = async (
  api: ApiClient,
  ride: Ride,
  request: SeatRequest | null,
  now: Date,
): Promise<Rating | null> => {
  if (request?.status !== 'PAID' || tripStateOf(ride, request, now) !== 'ARRIVED') return null
  const review = await getReview(api, request.id)
  if (!review.ok || !review.body.can.write) return null
  return { stars: review.body.mine?.stars ?? null }
}

export interface DriverWord {
  text: string
  at: string
}

/** For a seat with a PIN, from 24 hours before departure: the driver's last message, if it is at most 24 hours old. */
const loadWord = async (
  api: ApiClient,
  { driver, time, can }: Ride,
  request: SeatRequest | null,
  now: Date,
): Promise<DriverWord | null> => {
  if (!request?.can.showPin || !can.message || Date.parse(time) - now.getTime() > DAY_MS) return null
  const page = await listMessages(api, { chatId: chatIdOf(request.uId, driver.id) })
  if (!page.ok) return null
  const last = page.body.messages.findLast(({ senderId, text }) => senderId === driver.id && text !== '')
  if (!last || now.getTime() - Date.parse(last.timestamp) > DAY_MS) return null
  return { text: last.text, at: last.timestamp }
}

/**
 * The part of the viewer's open or paid request, or else the one that `choosePart` finds. The ride's owner sees the
 * whole ride.
 */
const viewedPart = (whole: Ride, request: SeatRequest | null, params: URLSearchParams, now: Date) => {
  if (whole.requests) return { ride: whole, part: null }
  if (request === null || request.status === 'CANCELLED')
    return choosePart(whole, params, now) ?? { ride: whole, part: null }
  const { fromPosition, toPosition } = request.segment
  const part: ChosenPart = { fromPosition, toPosition, state: 'OPEN' }
  return { ride: partOfRide(whole, request), part: (whole.stops ?? []).length > 2 ? part : null }
}

/** Start and end of the whole ride, if the page shows only a part of it. */
const wholeOf = (whole: Ride, ride: Ride) =>
  isWholeRide(whole, ride) ? null : { from: whole.from.name, to: whole.to.name }

interface Heading {
  key: ScreenMessageKey
  params: Record<string, string>
}

const refundKey = (status: NonNullable<SeatRequest['refund']>['status']): ScreenMessageKey => {
  if (status === 'SENT') return 'booking.moneyBack'
  return status === 'REVIEW' ? 'booking.moneyChecked' : 'booking.moneyComing'
}

/** The heading: the refund comes first, then the trip. Null when the route is the heading. */
const headingOf = (ride: Ride, request: SeatRequest | null, now: Date): Heading | null => {
  if (request === null) return null
  const { refund, status, dispute } = request
  if (refund !== null) return { key: refundKey(refund.status), params: { amount: formatKsh(refund.amount) } }
  if (status !== 'PAID') return null
  const state = tripStateOf(ride, request, now)
  const params = { place: ride.to.name }
  if (state === 'COMING' || state === 'ON_BOARD') return { key: 'booking.paidTitle', params }
  if (state === 'REFUNDED') return null
  if (state === 'DECIDED') return dispute?.decision ? { key: `dispute.decided${dispute.decision}`, params } : null
  return { key: `booking.trip${state}`, params }
}

/** The query for the part in the address, if it has a possible stop. */
const partQuery = (params: URLSearchParams): Record<string, string> => {
  const names = { pickUp: 'pickUp', dropOff: 'dropOff', getIn: 'fromPosition', getOut: 'toPosition' } as const
  const given = Object.entries(names).flatMap(([name, field]) => {
    const value = params.get(name)
    const isRead = value !== null && (name === field ? value.length <= 200 : /^[0-5]$/.test(value))
    return isRead && value !== '' ? [[field, value] as const] : []
  })
  return params.has('pickUp') || params.has('dropOff') ? Object.fromEntries(given) : {}
}

const foundRide = async (api: ApiClient, rideId: string, params: URLSearchParams, pageRequest: Request) => {
  const answer = await getRide(api, rideId, partQuery(params))
  if (answer.ok) return answer.body
  const popular = answer.error.status === 404 ? await listPopularRoutes(api) : null
  if (popular?.ok) throw errorPage(404, popular.body)
  return refusePage(answer.error, pageRequest)
}

export const loadRide = async (api: ApiClient, rideId: string, pageRequest: Request, now: Date) => {
  const params = new URL(pageRequest.url).searchParams
  const [answered, amenities, app] = await Promise.all([
    foundRide(api, rideId, params, pageRequest),
    listAmenities(api),
    answerOf(getApp(api)),
  ])
  const whole = hidePastSeats(answered, now)
  const isSignedIn = whole.can.favorite
  const mine = isSignedIn && !whole.requests ? await listSeatRequests(api, rideId) : null
  const request = mine?.ok ? ownRequest(mine.body) : null
  const { ride, part } = viewedPart(whole, request, params, now)
  const [payment, rating, preview, pin, shortNames, word] = await Promise.all([
    loadPayment(api, request),
    loadRating(api, ride, request, now),
    loadPreview(api, request),
    loadPin(api, request),
    loadShortNames(api, whole),
    loadWord(api, ride, request, now),
  ])
  return {
    ride,
    facts: factList(ride),
    part,
    partOf: wholeOf(whole, ride),
    request,
    payment,
    rating,
    heading: headingOf(ride, request, now),
    bar: rideBarOf({ ride, request, payment, rating, isSignedIn, now }),
    preview,
    pin,
    shortNames,
    word,
    amenities: amenities.ok ? amenities.body : [],
    app,
    formKey: newFormKey(),
  }
}
