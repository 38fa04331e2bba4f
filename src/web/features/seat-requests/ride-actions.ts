import { redirect } from 'react-router'
import { nairobiDay } from '../../../shared/kernel/nairobi-time.ts'
import { attempt, type ApiError } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import { textOf } from '../../lib/form-values.ts'
import { repeatKey } from '../../lib/repeat-key.ts'
import { readSearch, writeSearch } from '../../lib/search-url.ts'
import { passengersOf } from './read-booking.ts'
import type { RideActionAnswer, RideIntent } from '../rides/use-ride-action.ts'

interface RideAction {
  api: ApiClient
  rideId: string
  form: FormData
}
type Outcome = { ok: true; body: unknown } | { ok: false; error: ApiError }

const target = (form: FormData) => ({ param: { id: textOf(form, 'target') } })

/** The route of the ride, without an earlier search. */
const searchOfRide = async (api: ApiClient, rideId: string): Promise<URLSearchParams> => {
  const ride = await attempt(api.rides.ride[':id'].$get({ param: { id: rideId } }))
  return ride.ok ? new URLSearchParams({ from: ride.body.from.name, to: ride.body.to.name }) : new URLSearchParams()
}

/** After requesting or cancelling seats a rider returns to their own search, which shows the result. */
const toSearch = async (notice: 'requested' | 'cancelled', { api, rideId, form }: RideAction) => {
  const today = nairobiDay(new Date())
  const own = readSearch(new URLSearchParams(textOf(form, 'search')), today)
  const search = own.hasSearched ? writeSearch(own, today) : await searchOfRide(api, rideId)
  search.set('notice', notice)
  search.set('ride', rideId)
  return redirect(`/ride/search?${search}`)
}

const requestSeats = async (action: RideAction): Promise<Outcome> => {
  const { api, rideId, form } = action
  const session = await attempt(api.auth.auth.session.$get())
  const viewer = session.ok ? session.body.user : null
  if (!viewer) throw redirect(`/auth/sign-in?callbackUrl=${encodeURIComponent(`/ride/${rideId}`)}`)
  const json = { riders: passengersOf(form, viewer), paymentPhone: textOf(form, 'paymentPhone') }
  const header = repeatKey(textOf(form, 'formKey'), json)
  const asked = await attempt(api.seatRequests.ride[':id'].requests.$post({ param: { id: rideId }, header, json }))
  if (asked.ok) throw await toSearch('requested', action)
  return asked
}

const cancelRequest = async (action: RideAction): Promise<Outcome> => {
  const { api, form } = action
  // The amount shown on confirmation: the refund is never below it.
  const shown = textOf(form, 'expectedRefund')
  const json = /^\d{1,6}$/.test(shown) ? { expectedRefund: Number(shown) } : {}
  const cancelled = await attempt(api.seatRequests.request[':id'].cancel.$post({ ...target(form), json }))
  if (cancelled.ok) throw await toSearch('cancelled', action)
  return cancelled
}

const pay = ({ api, form }: RideAction): Promise<Outcome> => {
  const json = { phone: textOf(form, 'phone') }
  const header = repeatKey(textOf(form, 'formKey'), { ...json, target: textOf(form, 'target') })
  return attempt(api.payments.request[':id'].pay.$post({ ...target(form), header, json }))
}

const moves: Record<RideIntent, (action: RideAction) => Promise<Outcome>> = {
  request: requestSeats,
  cancel: cancelRequest,
  pay,
  approve: ({ api, form }) => attempt(api.seatRequests.request[':id'].approve.$post(target(form))),
  decline: ({ api, form }) => attempt(api.seatRequests.request[':id'].cancel.$post({ ...target(form), json: {} })),
  board: ({ api, form }) =>
    attempt(api.boarding.request[':id'].board.$post({ ...target(form), json: { pin: textOf(form, 'pin') } })),
  seats: ({ api, rideId, form }) =>
    attempt(
      api.rides.ride[':id'].$patch({ param: { id: rideId }, json: { numSeats: Number(textOf(form, 'numSeats')) } }),
    ),
  'cancel-ride': ({ api, rideId }) => attempt(api.rides.ride[':id'].cancel.$post({ param: { id: rideId } })),
  start: ({ api, rideId }) => attempt(api.rides.ride[':id'].start.$post({ param: { id: rideId } })),
  complete: ({ api, rideId }) => attempt(api.rides.ride[':id'].complete.$post({ param: { id: rideId } })),
}

const isIntent = (word: string): word is RideIntent => Object.hasOwn(moves, word)

export const actOnRide = async (action: RideAction): Promise<RideActionAnswer> => {
  const intent = textOf(action.form, 'intent')
  if (!isIntent(intent)) throw new Response(null, { status: 400 })
  const about = { intent, target: textOf(action.form, 'target') || null }
  const outcome = await moves[intent](action)
  if (outcome.ok) return { ok: true, ...about }
  const { code, body } = outcome.error
  return { ok: false, ...about, code, error: body.issues?.[0]?.message ?? body.error }
}
