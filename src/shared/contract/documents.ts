import { z } from 'zod'
import { zDocumentFlaw, zIdDocument, zRecordedViewReason, zViewReason } from './enums.ts'
import { zFilledText, zQueryIntOr, zStored, zStoredNumber } from './primitives.ts'

export const PhotoQuery = z.strictObject({
  /** Side of a square thumbnail; by default the whole picture. */
  size: z.enum(['96', '256']).optional(),
  /** The version in the photo's address. */
  v: zFilledText(40).optional(),
})

/** An admin's reason for viewing another user's document; its owner needs none. */
export const ViewDocumentQuery = z.strictObject({ reason: zViewReason.optional() })

/** The document an admin asks for again, and why; the user reads it. */
export const AskAgainBody = z
  .strictObject({ document: zIdDocument, reason: zDocumentFlaw })
  .meta({ id: 'AskAgainBody' })
export type AskAgainBody = z.infer<typeof AskAgainBody>

export const DocumentViewsQuery = z.strictObject({
  page: zQueryIntOr(1, 1, 100_000),
  pageSize: zQueryIntOr(10, 1, 100),
})
export type DocumentViewsQuery = z.infer<typeof DocumentViewsQuery>

/** One view of one of the caller's identity documents. */
const DocumentView = z
  .strictObject({
    kind: zIdDocument,
    viewer: z.enum(['OWNER', 'ADMIN']),
    /** Null for the owner, and for older views without a reason. */
    reason: zRecordedViewReason.nullable(),
    viewedAt: zStored,
  })
  .meta({ id: 'DocumentView' })

export const DocumentViewList = z
  .strictObject({ rows: z.array(DocumentView), total: zStoredNumber, page: zStoredNumber, pageSize: zStoredNumber })
  .meta({ id: 'DocumentViewList' })
export type DocumentViewList = z.infer<typeof DocumentViewList>
