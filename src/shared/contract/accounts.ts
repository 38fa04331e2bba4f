import { z } from 'zod'
import { zId, zStored } from './primitives.ts'
import { STORED_DOCUMENTS } from '../kernel/enums.ts'

const ExportedDocument = z.strictObject({
  kind: z.enum(STORED_DOCUMENTS),
  contentType: zStored,
  uploadedAt: zStored,
  /** The file; null when it could not be read. */
  base64: zStored.nullable(),
})
export type ExportedDocument = z.infer<typeof ExportedDocument>

const ExportedConversation = z.strictObject({
  chatId: zStored,
  otherUserId: zId,
  userName: zStored,
  messages: z.array(
    z.strictObject({
      senderId: zId,
      timestamp: zStored,
      /** Null when it could not be decrypted. */
      text: zStored.nullable(),
    }),
  ),
})
export type ExportedConversation = z.infer<typeof ExportedConversation>

const ExportedReport = z.strictObject({
  id: zId,
  /** Null when it could not be decrypted. */
  text: zStored.nullable(),
})
export type ExportedReport = z.infer<typeof ExportedReport>

/**
 * The stored data of a user, decrypted: their rows of each table, documents, conversations and reports. It contains no
 * keys.
 */
export const AccountExport = z
  .strictObject({
    exportedAt: zStored,
    data: z.record(zStored, z.array(z.record(zStored, z.unknown()))),
    documents: z.array(ExportedDocument),
    conversations: z.array(ExportedConversation),
    /** The texts of the user's reports. The time and the category of each report are in its row in `data`. */
    reports: z.array(ExportedReport),
  })
  .meta({ id: 'AccountExport' })
export type AccountExport = z.infer<typeof AccountExport>
