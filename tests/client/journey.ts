// Uses the client that a generator makes from docs/openapi.json, as a program of another developer would (decision
// 794). It is compiled with that client, and not with the other tests.
import * as api from './generated.ts'

/** What users do on their phones, outside the API. */
export interface Phones {
  codeOf: (phone: string) => Promise<string>
  confirm: (phone: string) => Promise<void>
}

interface Trip {
  day: string
  time: string
  riderPhone: string
  driverPhone: string
}

type Answer = { status: number; data?: unknown }

const dataOf = <A extends Answer, S extends A['status']>(answer: A, status: S): Extract<A, { status: S }>['data'] => {
  if (answer.status !== status) throw new Error(`${answer.status}: ${JSON.stringify(answer.data)}`)
  return answer.data as Extract<A, { status: S }>['data']
}
const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

const signIn = async (phones: Phones, phoneNumber: string, isRegistration: boolean) => {
  dataOf(await api.postAuthSendOtp({ phoneNumber, isRegistration }), 200)
  const code = await phones.codeOf(phoneNumber)
  const { accessToken, userId } = dataOf(await api.postAuthVerifyOtp({ phoneNumber, code }), 200)
  return { token: accessToken, userId }
}

const pay = async (phones: Phones, requestId: string, phone: string, rider: string): Promise<string> => {
  const { payment } = dataOf(await api.postRequestByIdPay(requestId, {}, {}, as(rider)), 202)
  await phones.confirm(phone)
  for (;;) {
    const { status, mpesaReceipt } = dataOf(await api.getPaymentById(payment.id, as(rider)), 200)
    if (status === 'SUCCEEDED') return mpesaReceipt ?? ''
    if (status === 'FAILED') throw new Error('The payment has failed.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/**
 * Registers, posts, searches, requests a seat, approves, pays, writes, cancels and signs out.
 * @returns what the answers said
 */
export const travel = async (baseUrl: string, phones: Phones, { day, time, riderPhone, driverPhone }: Trip) => {
  api.defaults.baseUrl = baseUrl
  const { token: driver } = await signIn(phones, driverPhone, false)
  const { token: rider } = await signIn(phones, riderPhone, true)
  const me = dataOf(
    await api.postUser({ name: 'Halima Abdi', email: 'halima@example.com', role: 'RIDER' }, as(rider)),
    201,
  )

  const [vehicle] = dataOf(await api.getVehicle({ status: 'APPROVED' }, as(driver)), 200)
  const published = await api.postRide(
    {
      from: {
        placeId: 'ke:nanyuki',
        name: 'Nanyuki',
        formattedAddress: 'Nanyuki, Kenya',
        coordinates: { lat: 0.0074, lng: 37.0722 },
      },
      to: {
        placeId: 'ke:isiolo',
        name: 'Isiolo',
        formattedAddress: 'Isiolo, Kenya',
        coordinates: { lat: 0.3546, lng: 37.5822 },
      },
      time,
      seatCost: 300,
      vId: vehicle?.id ?? '',
      numSeats: 3,
    },
    {},
    as(driver),
  )
  const ride = dataOf(published, 201)
  // The type of `numSeats` has to be number, as in docs/openapi.json, although the address contains it as text.
  const found = dataOf(await api.getRideSearch({ $from: 'Nanyuki', to: 'Isiolo', dateFrom: day, numSeats: 2 }), 200)

  const riders = [{ name: me.name, phone: riderPhone }]
  const asked = await api.postRideByIdRequests(ride.id, { riders, paymentPhone: riderPhone }, {}, as(rider))
  const request = dataOf(asked, 201)
  dataOf(await api.postRequestByIdApprove(request.id, as(driver)), 200)
  const mpesaCode = await pay(phones, request.id, riderPhone, rider)
  const paid = dataOf(await api.getRequestById(request.id, as(rider)), 200)

  const [senderId, receiverId] = [me.id, ride.driver.id]
  const message = { senderId, receiverId, text: 'I wait at the gate.' }
  const written = dataOf(await api.postMessagingSend(message, {}, as(rider)), 201)
  const chatId = [senderId, receiverId].toSorted().join('_')
  const read = dataOf(await api.getMessagingFetch({ chatId }, as(driver)), 200)

  const cancelled = dataOf(await api.postRequestByIdCancel(request.id, {}, as(rider)), 200)
  dataOf(await api.deleteAuthSession(as(rider)), 200)
  const after = await api.getUserMe(as(rider))
  return {
    isFound: found.rides.some(({ id }) => id === ride.id),
    total: request.total,
    mpesaCode,
    paid: paid.status,
    isRead: read.messages.some(({ id }) => id === written.id),
    refund: cancelled.refund?.amount,
    after: after.status,
  }
}
