import { payments, rides, seatRequests, users, vehicles } from '../src/db/schema/index.ts'
import type { Dependencies } from '../src/domain/context.ts'
import { layOutStops, wholeRide } from '../src/domain/rides/index.ts'
import { hashToken, newId, newToken } from '../src/platform/ids.ts'
import { HOUR_MS } from '../src/shared/kernel/nairobi-time.ts'
import { insertPlace, insertUser, NAIROBI, NAKURU } from './builders.ts'
import type { PayingWorld } from './paying-world.ts'
import type { ScriptedPrompt } from './scripted-payments.ts'

const SEATS = 10
const SEAT_COST_KSH = 500

type Deps = Pick<Dependencies, 'db' | 'clock'>

const insertFullRides = async (deps: Deps, count: number) => {
  const createdAt = deps.clock.now()
  const owner = await insertUser(deps, { role: 'DRIVER' })
  const from = await insertPlace(deps, NAIROBI)
  const to = await insertPlace(deps, NAKURU)
  const made = Array.from({ length: count }, (_, place) => {
    const departsAt = new Date(createdAt.getTime() + 72 * HOUR_MS + place * 10_000)
    return { id: newId(), vehicleId: newId(), plate: `KZZ ${place}`, departsAt }
  })
  const ownerId = owner.id
  await deps.db.insert(vehicles).values(
    made.map(({ vehicleId: id, plate }) => ({
      id,
      ownerId,
      plate,
      make: 'Toyota',
      model: 'Coaster',
      year: 2016,
      numSeats: SEATS,
      color: 'White',
      status: 'APPROVED' as const,
      createdAt,
    })),
  )
  await deps.db.transaction(async (tx) => {
    const stored = await tx
      .insert(rides)
      .values(
        made.map(({ id, vehicleId, departsAt }) => ({
          id,
          ownerId,
          driverId: ownerId,
          vehicleId,
          departsAt,
          createdAt,
          type: 'STANDARD' as const,
          status: 'REQUESTED' as const,
          seatCostKsh: SEAT_COST_KSH,
          numSeats: SEATS,
          arrivesAt: new Date(departsAt.getTime() + 3 * HOUR_MS),
          amenityIds: [],
          amenityMask: 0,
        })),
      )
      .returning()
    await layOutStops(
      tx,
      stored.map((ride) => wholeRide(ride, from, to)),
    )
  })
  return { ownerId, rideIds: made.map(({ id }) => id) }
}

const newPayer = (place: number, rideId: string) => ({
  rideId,
  riderId: newId(),
  requestId: newId(),
  paymentId: newId(),
  secret: newToken(),
  phone: `+2547${String(10_000_000 + place)}`,
  reference: `P${place}`,
})
type Payer = ReturnType<typeof newPayer>

const insertPayers = async (deps: Deps, ownerId: string, payers: readonly Payer[]) => {
  const now = deps.clock.now()
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const name = 'Achieng Otieno'
  await deps.db.insert(users).values(
    payers.map(({ riderId: id, phone }) => ({
      id,
      phone,
      name,
      email: 'achieng@example.com',
      createdAt: now,
      role: 'RIDER' as const,
      status: 'ACTIVE' as const,
    })),
  )
  await deps.db.insert(seatRequests).values(
    payers.map(({ requestId: id, rideId, riderId, phone }) => ({
      id,
      rideId,
      ownerId,
      riderId,
      numSeats: 1,
      seatCostKsh: SEAT_COST_KSH,
      passengers: [{ name, phone }],
      paymentPhone: phone,
      status: 'APPROVED' as const,
      createdAt: now,
      approvedAt: now,
      payBy: inSeconds(7200),
    })),
  )
  await deps.db.insert(payments).values(
    payers.map(({ paymentId: id, requestId, phone, secret, reference }) => ({
      id,
      requestId,
      amountKsh: SEAT_COST_KSH,
      msisdn: phone.slice(1),
      reference,
      state: 'SUBMITTING' as const,
      callbackSecretHash: hashToken(secret),
      callbackSecretSealed: Buffer.from('sealed'),
      checkoutRequestId: `ws_CO_${id}`,
      submittedAt: now,
      createdAt: now,
      attempts: 1,
      expiresAt: inSeconds(60),
      nextCheckAt: inSeconds(150),
    })),
  )
}

/** Writes open payments from different phones directly into the tables. M-Pesa reports each of them as paid. */
export const openManyPayments = async (
  { deps, mpesa }: Pick<PayingWorld, 'deps' | 'mpesa'>,
  count: number,
): Promise<{ secret: string; prompt: ScriptedPrompt }[]> => {
  const { ownerId, rideIds } = await insertFullRides(deps, Math.ceil(count / SEATS))
  const payers = Array.from({ length: count }, (_, place) => newPayer(place, rideIds[Math.floor(place / SEATS)] ?? ''))
  for (let start = 0; start < count; start += 1000) await insertPayers(deps, ownerId, payers.slice(start, start + 1000))
  await deps.db.update(payments).set({ state: 'PENDING' })
  return payers.map(({ paymentId, phone, secret }) => {
    const prompt: ScriptedPrompt = {
      checkoutRequestId: `ws_CO_${paymentId}`,
      merchantRequestId: paymentId,
      status: { state: 'paid' },
      request: {
        msisdn: phone.slice(1),
        amountKsh: SEAT_COST_KSH,
        reference: 'P',
        description: '',
        callbackUrl: '',
      },
    }
    mpesa.prompts.push(prompt)
    return { secret, prompt }
  })
}
