import type { BoardingPin } from '../../../shared/contract/boarding.ts'
import type { Payment } from '../../../shared/contract/payments.ts'
import type { CancelPreview, SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { partOfRide } from '../../../shared/kernel/part-of-ride.ts'
import { answerOf } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import { pageAnswerOf } from '../../lib/page-answer.ts'
import { newFormKey } from '../../lib/repeat-key.ts'
import { getBoardingPin } from '../boarding/api.ts'
import { getPayment } from '../payments/api.ts'
import { getRide, listAmenities } from '../rides/api.ts'
import { listSeatRequests, previewCancellation } from './api.ts'
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

export const loadRide = async (api: ApiClient, rideId: string, pageRequest: Request) => {
  const [whole, amenities, app] = await Promise.all([
    pageAnswerOf(getRide(api, rideId), pageRequest),
    listAmenities(api),
    answerOf(getApp(api)),
  ])
  const isSignedIn = whole.can.favorite
  const mine = isSignedIn && !whole.requests ? await listSeatRequests(api, rideId) : null
  const request = mine?.ok ? ownRequest(mine.body) : null
  const ride = request === null ? whole : partOfRide(whole, request)
  const payment = await loadPayment(api, request)
  return {
    ride,
    request,
    payment,
    bar: rideBarOf({ ride, request, payment, isSignedIn }),
    preview: await loadPreview(api, request),
    pin: await loadPin(api, request),
    amenities: amenities.ok ? amenities.body : [],
    app,
    formKey: newFormKey(),
  }
}
