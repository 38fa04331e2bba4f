import { redirect } from 'react-router'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { nairobiDay } from '../../../shared/kernel/nairobi-time.ts'
import type { Outcome } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import { textOf } from '../../lib/form-values.ts'
import { repeatKey } from '../../lib/repeat-key.ts'
import { searchBetween, writeSearch } from '../../lib/search-url.ts'
import { partAddress } from '../../../shared/kernel/part-of-ride.ts'
import { partOf, readPassengers } from './booking-draft.ts'
import { possibleStopsOf, stopsOf } from '../rides/post-ride.ts'
import { wordsOf } from '../rides/ride-words.ts'
import type { RideActionAnswer, RideIntent } from '../rides/use-ride-action.ts'
import { boardRider } from '../boarding/api.ts'
import { payRequest } from '../payments/api.ts'
import { changeRide, cancelRide, startRide, completeRide, sayAllWell } from '../rides/api.ts'
import { addSeatRequest, approveSeatRequest, cancelSeatRequest } from './api.ts'

interface RideAction {
  api: ApiClient
  now: Date
  rideId: string
  form: FormData
}

const targetOf = (form: FormData) => textOf(form, 'target')

/**
 * After requesting or cancelling seats, the rider returns to their last search, or to a search for the same route. That
 * page shows a notice.
 */
const toSearch = (
  notice: 'requested' | 'cancelled',
  { now, rideId, form }: RideAction,
  request: Pick<SeatRequest, 'segment'>,
): Response => {
  // The browser may have changed this value; the search page reads it like any other address.
  const own = new URLSearchParams(textOf(form, 'search'))
  const today = nairobiDay(now)
  const search = own.has('from') || own.has('to') ? own : writeSearch(searchBetween(request.segment, today), today)
  search.set('notice', notice)
  search.set('ride', rideId)
  return redirect(`/ride/search?${search}`)
}

const requestSeats = async (action: RideAction): Promise<Outcome<unknown>> => {
  const { api, rideId, form } = action
  const note = textOf(form, 'note')
  const json = {
    riders: readPassengers(form),
    paymentPhone: textOf(form, 'paymentPhone'),
    ...partOf(form),
    ...(note === '' ? {} : { note }),
    ...(form.has('womenAndChildren') ? { womenAndChildren: true as const } : {}),
  }
  const header = repeatKey(textOf(form, 'formKey'), json)
  const asked = await addSeatRequest(api, rideId, json, header)
  if (asked.ok) throw toSearch('requested', action, asked.body)
  if (asked.error.status === 401) {
    const { fromPosition, toPosition, pickUp, dropOff } = json
    const part =
      fromPosition === undefined || toPosition === undefined
        ? ''
        : `?${partAddress({ fromPosition, toPosition, pickUp, dropOff })}`
    throw redirect(`/auth/sign-in?callbackUrl=${encodeURIComponent(`/ride/${rideId}${part}`)}`)
  }
  return asked
}

const cancelRequest = async (action: RideAction): Promise<Outcome<unknown>> => {
  const { api, form } = action
  // The amount that was shown before the confirmation. If the refund has changed, the server does not cancel.
  const shown = textOf(form, 'expectedRefund')
  const json = /^\d{1,6}$/.test(shown) ? { expectedRefund: Number(shown) } : {}
  const cancelled = await cancelSeatRequest(api, targetOf(form), json)
  if (cancelled.ok) throw toSearch('cancelled', action, cancelled.body)
  return cancelled
}

const pay = ({ api, form }: RideAction): Promise<Outcome<unknown>> => {
  const [phone, target] = [textOf(form, 'phone'), targetOf(form)]
  return payRequest(api, target, phone, repeatKey(textOf(form, 'formKey'), { phone, target }))
}

const moves: Record<RideIntent, (action: RideAction) => Promise<Outcome<unknown>>> = {
  request: requestSeats,
  cancel: cancelRequest,
  pay,
  approve: ({ api, form }) => approveSeatRequest(api, targetOf(form)),
  decline: ({ api, form }) => cancelSeatRequest(api, targetOf(form)),
  board: ({ api, form }) => boardRider(api, targetOf(form), textOf(form, 'pin')),
  seats: ({ api, rideId, form }) => changeRide(api, rideId, { numSeats: Number(textOf(form, 'numSeats')) }),
  stops: ({ api, rideId, form }) =>
    changeRide(api, rideId, {
      stops: stopsOf(form, new Date(textOf(form, 'departure'))).stops,
      ...possibleStopsOf(form),
    }),
  words: ({ api, rideId, form }) => changeRide(api, rideId, wordsOf(form)),
  'cancel-ride': ({ api, rideId }) => cancelRide(api, rideId),
  start: ({ api, rideId }) => startRide(api, rideId),
  complete: ({ api, rideId }) => completeRide(api, rideId),
  'all-well': ({ api, rideId }) => sayAllWell(api, rideId),
}

const isIntent = (word: string): word is RideIntent => Object.hasOwn(moves, word)

export const actOnRide = async (action: RideAction): Promise<RideActionAnswer> => {
  const intent = textOf(action.form, 'intent')
  if (!isIntent(intent)) throw new Response(null, { status: 400 })
  const about = { intent, target: textOf(action.form, 'target') || null }
  const outcome = await moves[intent](action)
  if (outcome.ok) return { ok: true, ...about }
  const { code, sentence } = outcome.error
  return { ok: false, ...about, code, error: sentence }
}
