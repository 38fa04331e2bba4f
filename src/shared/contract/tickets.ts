import { z } from 'zod'
import { paged, pages, zCommaList } from './admin.ts'
import { zRefundReason, zTicketCategory, zTicketStatus, zTicketSubject } from './enums.ts'
import { zId, zStored, zStoredNumber, zVisibleLines, zVisibleName } from './primitives.ts'
import { MAX_TICKET_SUBJECT, MAX_TICKET_TEXT } from '../kernel/form-limits.ts'

const text = zVisibleLines(MAX_TICKET_TEXT)

export const NewTicketBody = z
  .strictObject({
    category: zTicketCategory,
    subject: zVisibleName(MAX_TICKET_SUBJECT),
    text,
    /** One of the caller’s own trips, payments or notifications. */
    about: z.strictObject({ kind: zTicketSubject, id: zId }).optional(),
  })
  .meta({ id: 'NewTicketBody' })
export type NewTicketBody = z.infer<typeof NewTicketBody>

export const TicketMessageBody = z.strictObject({ text }).meta({ id: 'TicketMessageBody' })
export type TicketMessageBody = z.infer<typeof TicketMessageBody>

const summary = {
  id: zId,
  status: zTicketStatus,
  category: zTicketCategory,
  subject: zStored,
  about: z
    .strictObject({
      kind: zTicketSubject,
      rideId: zId.nullable(),
      requestId: zId.nullable(),
      paymentId: zId.nullable(),
      trip: z.strictObject({ from: zStored, to: zStored, time: zStored }).nullable(),
    })
    .nullable(),
  createdAt: zStored,
  changedAt: zStored,
  closedAt: zStored.nullable(),
  /** When the ticket closes automatically; set after an answer. */
  closesAt: zStored.nullable(),
}
const message = { id: zId, fromTeam: z.boolean(), text: zStored, at: zStored }

export const TicketSummary = z.strictObject(summary).meta({ id: 'TicketSummary' })
export type TicketSummary = z.infer<typeof TicketSummary>

export const Ticket = z
  .strictObject({
    ...summary,
    messages: z.array(z.strictObject(message)),
    /** `write` is true also for 30 days after the ticket was closed. A message then opens the ticket again. */
    can: z.strictObject({ write: z.boolean(), close: z.boolean() }),
  })
  .meta({ id: 'Ticket' })
export type Ticket = z.infer<typeof Ticket>

export const TicketsQuery = z.strictObject(pages)
export type TicketsQuery = z.infer<typeof TicketsQuery>
export const TicketList = z.strictObject({ rows: z.array(TicketSummary), ...paged }).meta({ id: 'TicketList' })
export type TicketList = z.infer<typeof TicketList>

const person = z.strictObject({ id: zId, name: zStored })
const forAdmins = {
  ...summary,
  user: person,
  waitingSince: zStored.nullable(),
  held: z.strictObject({ by: person, until: zStored }).nullable(),
}

export const AdminTicketSummary = z.strictObject(forAdmins).meta({ id: 'AdminTicketSummary' })
export type AdminTicketSummary = z.infer<typeof AdminTicketSummary>

const refundOfSide = z.strictObject({ amount: zStoredNumber, percent: zStoredNumber, reason: zRefundReason }).nullable()
/** The refunds of a paid seat if it were cancelled now. */
export const RefundQuote = z
  .strictObject({
    paid: zStoredNumber,
    /** The refund if the rider cancels; `driver`: if the ride's owner does. Null when this person cannot cancel now. */
    rider: refundOfSide,
    driver: refundOfSide,
    /** The amount that an admin can still refund manually. */
    left: zStoredNumber,
    isHeld: z.boolean(),
  })
  .meta({ id: 'RefundQuote' })
export type RefundQuote = z.infer<typeof RefundQuote>

export const AdminTicket = z
  .strictObject({
    ...forAdmins,
    /** Texts to begin an answer with, in the language of the user; their titles are in the admin's language. */
    templates: z.array(z.strictObject({ title: zStored, text: zStored })),
    amount: zStoredNumber.nullable(),
    /** The payment that the question is about; otherwise the one that bought the seat, or the newest one. */
    paidId: zId.nullable(),
    /** The other person on the trip. For a rider this is the driver, also on a ride of a coordinator. */
    other: person.nullable(),
    disputeId: zId.nullable(),
    /** The newest report that the user made about the other person after asking the question. */
    reportId: zId.nullable(),
    refund: RefundQuote.nullable(),
    messages: z.array(z.strictObject({ ...message, author: person })),
    can: z.strictObject({
      hold: z.boolean(),
      answer: z.boolean(),
      close: z.boolean(),
      /** Whether the admin can, for the user, open a trip report (`dispute`) or report the other person (`report`). */
      dispute: z.boolean(),
      report: z.boolean(),
    }),
  })
  .meta({ id: 'AdminTicket' })
export type AdminTicket = z.infer<typeof AdminTicket>

export const AdminTicketsQuery = z.strictObject({
  ...pages,
  status: zCommaList(zTicketStatus).optional(),
})
export type AdminTicketsQuery = z.infer<typeof AdminTicketsQuery>

export const AdminTicketList = z
  .strictObject({
    rows: z.array(AdminTicketSummary),
    /** How long users waited for the first answers of the last `days` days; null without answers. */
    firstAnswer: z.strictObject({ medianSeconds: zStoredNumber.nullable(), count: zStoredNumber, days: zStoredNumber }),
    ...paged,
  })
  .meta({ id: 'AdminTicketList' })
export type AdminTicketList = z.infer<typeof AdminTicketList>
