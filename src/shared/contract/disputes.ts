import { z } from 'zod'
import { MAX_DISPUTE_REASON, MAX_DISPUTE_TEXT } from '../kernel/form-limits.ts'
import { paged, pages, zCommaList } from './admin.ts'
import { zDisputeDecision, zDisputeKind, zDisputeStatus } from './enums.ts'
import { zFilledText, zId, zStored, zStoredNumber } from './primitives.ts'

export const OpenDisputeBody = z
  .strictObject({ kind: zDisputeKind, text: zFilledText(MAX_DISPUTE_TEXT) })
  .meta({ id: 'OpenDisputeBody' })
export type OpenDisputeBody = z.infer<typeof OpenDisputeBody>

export const AnswerDisputeBody = z
  .strictObject({ text: zFilledText(MAX_DISPUTE_TEXT) })
  .meta({ id: 'AnswerDisputeBody' })
export type AnswerDisputeBody = z.infer<typeof AnswerDisputeBody>

/** The rider and the ride's owner read the reason. */
export const DecideDisputeBody = z
  .strictObject({ decision: zDisputeDecision, reason: zFilledText(MAX_DISPUTE_REASON) })
  .meta({ id: 'DecideDisputeBody' })
export type DecideDisputeBody = z.infer<typeof DecideDisputeBody>

const zSide = z.enum(['rider', 'owner'])

export const Dispute = z
  .strictObject({
    id: zId,
    requestId: zId,
    rideId: zId,
    kind: zDisputeKind,
    status: zDisputeStatus,
    openedBy: zSide,
    text: zStored,
    openedAt: zStored,
    answerBy: zStored,
    answer: zStored.nullable(),
    answeredAt: zStored.nullable(),
    /** What the rider paid, in Ksh. */
    amount: zStoredNumber,
    /**
     * Null before the decision. The rider gets `refund`, the driver gets `release` less the service fee and the
     * withheld tax.
     */
    decision: z
      .strictObject({
        decision: zDisputeDecision,
        reason: zStored,
        at: zStored,
        refund: zStoredNumber,
        release: zStoredNumber,
      })
      .nullable(),
    can: z.strictObject({ answer: z.boolean() }),
  })
  .meta({ id: 'Dispute' })
export type Dispute = z.infer<typeof Dispute>

const Party = z.strictObject({ id: zId, name: zStored, phone: zStored })

export const AdminDispute = Dispute.extend({
  rider: Party,
  owner: Party,
  trip: z.strictObject({ from: zStored, to: zStored, departsAt: zStored, arrivesAt: zStored }),
  paymentId: zId.nullable(),
  boardedAt: zStored.nullable(),
  /** When two admins are needed: the decision of the first one, which another admin has to confirm. */
  proposal: z
    .strictObject({
      decision: zDisputeDecision,
      by: z.strictObject({ id: zId, name: zStored }),
      at: zStored,
      mine: z.boolean(),
    })
    .nullable(),
  /** This admin is part of the trip, so another admin must decide. */
  isInvolved: z.boolean(),
  can: z.strictObject({
    answer: z.boolean(),
    /**
     * `decide` is false while the other person may still answer, after the decision, and for an admin who takes part in
     * the trip.
     */
    decide: z.boolean(),
  }),
}).meta({ id: 'AdminDispute' })
export type AdminDispute = z.infer<typeof AdminDispute>

export const AdminDisputesQuery = z.strictObject({
  ...pages,
  status: zCommaList(zDisputeStatus).optional(),
  id: zId.optional(),
})
export type AdminDisputesQuery = z.infer<typeof AdminDisputesQuery>
export const AdminDisputeList = z
  .strictObject({ rows: z.array(AdminDispute), ...paged })
  .meta({ id: 'AdminDisputeList' })
export type AdminDisputeList = z.infer<typeof AdminDisputeList>
