import type { OwnDocument } from '../../shared/contract/documents.ts'
import type { NextStep, NextStepKind } from '../../shared/contract/next-steps.ts'
import type { RiderSummary } from '../../shared/contract/seat-requests.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import { firstNameOf } from '../../shared/kernel/first-name.ts'
import { formatKsh } from '../../shared/kernel/money.ts'
import { nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { formatClock, formatDay } from '../../shared/kernel/format-day.ts'
import { serverMessage } from '../../shared/messages/server.ts'
import { isTripDay, type Step } from './rules.ts'
import type { DocumentFlaw, IdDocument, Language } from '../../shared/kernel/enums.ts'

type Trip = NonNullable<NextStep['trip']>
type Person = NonNullable<NextStep['person']>

export interface Told {
  step: Step
  ride: Ride
  numSeats: number
  requestId?: string
  person?: Person
  amount?: number
  payee?: string | undefined
  note?: string | undefined
  pin?: string | null
  rider?: RiderSummary | undefined
}

const whenOf = (language: Language, time: string, now: Date): string => {
  const day = nairobiDay(new Date(time))
  const named = day === nairobiDay(now) ? serverMessage(language, 'nextStep.today') : formatDay(day, language)
  return `${named} ${formatClock(time)}`
}

const linkOf = (kind: NextStepKind, rideId: string): string =>
  kind === 'PAY' || kind === 'PAYING' || kind === 'TRIP' || kind === 'ALL_RIGHT'
    ? `/ride/${rideId}#book`
    : `/ride/${rideId}`

export const presentTripStep = (
  language: Language,
  { step: { kind, actions, dueAt }, ride, numSeats, requestId, person, amount, payee, note, pin, rider }: Told,
  now: Date,
): NextStep => {
  const trip: Trip = {
    from: ride.from.name,
    to: ride.to.name,
    time: ride.time,
    numSeats,
    plate: ride.vehicle.plate,
    ...(ride.meetingPoint === undefined ? {} : { meetingPoint: ride.meetingPoint.name }),
  }
  const title = serverMessage(language, `nextStep.${kind}`, {
    name: person ? firstNameOf(person.name) : '',
    seats: numSeats,
    amount: formatKsh(amount ?? 0),
    when: whenOf(language, ride.time, now),
    // Non-breaking spaces keep the plate on one line.
    plate: trip.plate.replaceAll(' ', '\u00A0'),
    trip: serverMessage(language, 'nextStep.trip', { from: trip.from, to: trip.to }),
  })
  return {
    kind,
    title,
    rideId: ride.id,
    ...(requestId === undefined ? {} : { requestId }),
    ...(dueAt === null ? {} : { dueAt }),
    ...(amount === undefined ? {} : { amount }),
    ...(payee === undefined ? {} : { payee }),
    actions,
    link: linkOf(kind, ride.id),
    trip,
    ...(person === undefined ? {} : { person }),
    ...(rider !== undefined && kind === 'ANSWER_REQUEST' ? { rider } : {}),
    ...(note !== undefined && kind === 'ANSWER_REQUEST' ? { note } : {}),
    ...(typeof pin === 'string' && isTripDay(ride.time, now) ? { pin } : {}),
  }
}

export const presentDocumentStep = (language: Language, document: IdDocument, reason: DocumentFlaw): NextStep => ({
  kind: 'SEND_DOCUMENT',
  title: serverMessage(language, 'nextStep.SEND_DOCUMENT', {
    document: serverMessage(language, `documents.kind.${document}`),
    reason: serverMessage(language, `documents.flaw.${reason}`),
  }),
  actions: ['UPLOAD'],
  link: `/dashboard/profile#${document}`,
  document: { kind: document, reason },
})

export const presentMissingDocuments = (language: Language, missing: readonly IdDocument[]): NextStep => ({
  kind: 'ADD_DOCUMENT',
  title: serverMessage(language, 'nextStep.ADD_DOCUMENT', {
    documents: missing.map((kind) => serverMessage(language, `documents.kind.${kind}`)).join(', '),
  }),
  actions: ['SEND'],
  link: `/dashboard/profile#${missing[0] ?? ''}`,
})

export const presentDocumentCheck = (language: Language): NextStep => ({
  kind: 'DOCUMENT_CHECK',
  title: serverMessage(language, 'nextStep.DOCUMENT_CHECK'),
  actions: [],
  link: '/dashboard/profile',
})

export const presentRenewal = (
  language: Language,
  { kind, vehicle, validUntil, stopsFrom }: OwnDocument,
): NextStep => ({
  kind: 'RENEW_DOCUMENT',
  title: serverMessage(language, 'nextStep.RENEW_DOCUMENT', {
    document: `${serverMessage(language, `documents.kind.${kind}`)}${vehicle ? ` (${vehicle.plate})` : ''}`,
    day: validUntil === null ? '' : formatDay(validUntil, language),
  }),
  ...(stopsFrom === null ? {} : { dueAt: stopsFrom }),
  actions: ['UPLOAD'],
  link: '/dashboard/profile#dates',
  ...(vehicle ? { vehicleId: vehicle.id } : {}),
})

export const presentVehicleStep = (
  language: Language,
  kind: 'CORRECT_VEHICLE' | 'VEHICLE_CHECK',
  { id, plate }: { id: string; plate: string },
): NextStep => ({
  kind,
  title: serverMessage(language, `nextStep.${kind}`, { plate }),
  actions: kind === 'CORRECT_VEHICLE' ? ['CORRECT'] : [],
  link: '/dashboard/profile',
  vehicleId: id,
})

export const presentNoVehicle = (language: Language): NextStep => ({
  kind: 'ADD_VEHICLE',
  title: serverMessage(language, 'nextStep.ADD_VEHICLE'),
  actions: ['ADD'],
  link: '/dashboard/profile',
})
