import { z } from 'zod'
import { zDocumentFlaw, zIdDocument } from './enums.ts'
import { RiderSummary } from './seat-requests.ts'
import { zId, zStored, zStoredNumber } from './primitives.ts'

const zNextStepKind = z.enum([
  'PAY',
  'PAYING',
  'TRIP',
  'ANSWER_REQUEST',
  'BOARD',
  'START',
  'COMPLETE',
  'ANSWER_REPORT',
  'ADD_DOCUMENT',
  'DOCUMENT_CHECK',
  'SEND_DOCUMENT',
  'RENEW_DOCUMENT',
  'CORRECT_VEHICLE',
  'ADD_VEHICLE',
  'VEHICLE_CHECK',
  'RATE',
  'ALL_RIGHT',
])
const zNextStepAction = z.enum([
  'PAY',
  'APPROVE',
  'DECLINE',
  'SHOW_PIN',
  'CALL',
  'MESSAGE',
  'ENTER_PIN',
  'START',
  'COMPLETE',
  'ANSWER',
  'SEND',
  'UPLOAD',
  'CORRECT',
  'ADD',
  'RATE',
  'ALL_WELL',
  'NEED_HELP',
])
export type NextStepKind = z.infer<typeof zNextStepKind>
export type NextStepAction = z.infer<typeof zNextStepAction>

/** One step for the caller, with everything that its card shows, so that the card can be shown offline. */
export const NextStep = z
  .strictObject({
    kind: zNextStepKind,
    title: zStored,
    rideId: zId.optional(),
    requestId: zId.optional(),
    /** The deadline, or when the trip begins. */
    dueAt: zStored.optional(),
    /** In Ksh: what a rider pays, or what a driver gets. */
    amount: zStoredNumber.optional(),
    /** First name of the driver who gets `amount`, if it is not the caller. */
    payee: zStored.optional(),
    /** The available actions; the first one is the main one. */
    actions: z.array(zNextStepAction),
    link: zStored,
    trip: z
      .strictObject({
        from: zStored,
        to: zStored,
        time: zStored,
        numSeats: zStoredNumber,
        plate: zStored,
        meetingPoint: zStored.optional(),
      })
      .optional(),
    person: z.strictObject({ id: zId, name: zStored, photo: zStored.nullable(), phone: zStored.optional() }).optional(),
    rider: RiderSummary.optional(),
    note: zStored.optional(),
    pin: zStored.optional(),
    document: z.strictObject({ kind: zIdDocument, reason: zDocumentFlaw }).optional(),
    vehicleId: zId.optional(),
  })
  .meta({ id: 'NextStep' })
export type NextStep = z.infer<typeof NextStep>

export const NextStepList = z.array(NextStep)
