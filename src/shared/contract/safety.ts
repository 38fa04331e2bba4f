import { z } from 'zod'
import { MAX_REASON, MAX_REPORT_TEXT } from '../kernel/form-limits.ts'
import { paged, pages } from './admin.ts'
import { zReportCategory, zReportOutcome } from './enums.ts'
import { MAX_REPORTED_MESSAGES, zChatId } from './messaging.ts'
import { zId, zStored, zStoredNumber, zText } from './primitives.ts'

export const Block = z
  .strictObject({ userId: zId, name: zStored, photo: zStored.nullable(), blockedAt: zStored })
  .meta({ id: 'Block' })
export type Block = z.infer<typeof Block>
export const BlockList = z.strictObject({ rows: z.array(Block) }).meta({ id: 'BlockList' })
export type BlockList = z.infer<typeof BlockList>

export const AddReportBody = z
  .strictObject({
    userId: zId,
    chatId: zChatId.optional(),
    /** The reported messages; without them, the last ones of the conversation. */
    messageIds: z.array(zId).max(MAX_REPORTED_MESSAGES).optional(),
    category: zReportCategory,
    text: zText(MAX_REPORT_TEXT),
  })
  .meta({ id: 'AddReportBody' })
export type AddReportBody = z.infer<typeof AddReportBody>
export const ReportTaken = z.strictObject({ id: zId }).meta({ id: 'ReportTaken' })

const person = z.strictObject({ id: zId, name: zStored })
const reportFields = {
  id: zId,
  reporter: person,
  reported: person,
  category: zReportCategory,
  messageCount: zStoredNumber,
  createdAt: zStored,
  closedAt: zStored.nullable(),
  outcome: zReportOutcome.nullable(),
}
export const ReportSummary = z.strictObject(reportFields).meta({ id: 'ReportSummary' })
export type ReportSummary = z.infer<typeof ReportSummary>

export const ReportsQuery = z.strictObject({
  ...pages,
  status: z.enum(['OPEN', 'CLOSED']).optional(),
})
export type ReportsQuery = z.infer<typeof ReportsQuery>
export const ReportList = z.strictObject({ rows: z.array(ReportSummary), ...paged }).meta({ id: 'ReportList' })
export type ReportList = z.infer<typeof ReportList>

export const ReportedMessage = z
  .strictObject({
    id: zId,
    senderId: zId,
    text: zStored,
    timestamp: zStored,
    /** Whether this message was reported; the others are its neighbours. */
    reported: z.boolean(),
  })
  .meta({ id: 'ReportedMessage' })
export type ReportedMessage = z.infer<typeof ReportedMessage>

/** Each view of a report is recorded: who viewed which report, and when. */
export const Report = z
  .strictObject({
    ...reportFields,
    text: zStored,
    messages: z.array(ReportedMessage),
    isDecryptionError: z.boolean(),
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof Report>

export const CloseReportBody = z
  .strictObject({ outcome: zReportOutcome, reason: zText(MAX_REASON).optional() })
  .meta({ id: 'CloseReportBody' })
export type CloseReportBody = z.infer<typeof CloseReportBody>
