import { z } from 'zod'
import { MAX_DOCUMENT_NUMBER } from '../kernel/form-limits.ts'
import { zCheckedDocument, zDocumentFlaw, zIdDocument, zRecordedViewReason, zViewReason } from './enums.ts'
import { zDay, zFilledText, zId, zQueryIntOr, zStored, zStoredNumber } from './primitives.ts'

export const PhotoQuery = z.strictObject({
  /** The side of a square thumbnail in pixels; without it, the whole picture. */
  size: z.enum(['96', '256']).optional(),
  v: zFilledText(40).optional(),
})

/** The reason is for admins who view another user's document. The owner needs none. */
export const ViewDocumentQuery = z.strictObject({ reason: zViewReason.optional() })

export const AskAgainBody = z
  .strictObject({ document: zIdDocument, reason: zDocumentFlaw })
  .meta({ id: 'AskAgainBody' })
export type AskAgainBody = z.infer<typeof AskAgainBody>

export const DocumentViewsQuery = z.strictObject({
  page: zQueryIntOr(1, 1, 100_000),
  pageSize: zQueryIntOr(10, 1, 100),
})
export type DocumentViewsQuery = z.infer<typeof DocumentViewsQuery>

const DocumentView = z
  .strictObject({
    kind: zCheckedDocument,
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

/** What an admin read on a document: its last day and its number. Only an ID may have no expiry date. */
export const DocumentFactBody = z
  .strictObject({ validUntil: zDay.nullable(), number: zFilledText(MAX_DOCUMENT_NUMBER).optional() })
  .meta({ id: 'DocumentFactBody' })
export type DocumentFactBody = z.infer<typeof DocumentFactBody>

export const DocumentFactSaved = z
  .strictObject({
    success: z.literal(true),
    /** The number of other accounts with a document of the same number. */
    sameNumber: zStoredNumber,
  })
  .meta({ id: 'DocumentFactSaved' })
export type DocumentFactSaved = z.infer<typeof DocumentFactSaved>

/** What an admin read on a document, and when. No answer contains the number of the document. */
const dates = {
  /** The document's last day; null when the document does not expire, or is not checked yet. */
  validUntil: zStored.nullable(),
  checkedAt: zStored.nullable(),
}

export const OwnDocument = z
  .strictObject({
    kind: zCheckedDocument,
    vehicle: z.strictObject({ id: zId, plate: zStored }).nullable(),
    sentAt: zStored.nullable(),
    /** True until an admin has read the current picture; false without a picture. */
    waits: z.boolean(),
    ...dates,
    isRequired: z.boolean(),
    isEnded: z.boolean(),
    /**
     * Rides that depart at this time or later are refused or cancelled. Null when the document is not required, or has
     * no expiry date.
     */
    stopsFrom: zStored.nullable(),
    /** The end of the grace period; null before a required document has expired. */
    graceUntil: zStored.nullable(),
    stoppedRides: zStoredNumber,
  })
  .meta({ id: 'OwnDocument' })
export type OwnDocument = z.infer<typeof OwnDocument>

export const PersonDocument = z
  .strictObject({
    /** The id of the current picture; null without one. */
    id: zId.nullable(),
    kind: zCheckedDocument,
    vehicleId: zId.nullable(),
    isOpened: z.boolean(),
    waits: z.boolean(),
    ...dates,
    /** True when the document is required and has expired, so that no ride can be posted. */
    stopsRides: z.boolean(),
  })
  .meta({ id: 'PersonDocument' })
export type PersonDocument = z.infer<typeof PersonDocument>

export const OwnDocumentList = z.array(OwnDocument)

export const EndingDocumentsQuery = z.strictObject({
  page: zQueryIntOr(1, 1, 100_000),
  pageSize: zQueryIntOr(20, 1, 50),
})
export type EndingDocumentsQuery = z.infer<typeof EndingDocumentsQuery>

export const EndingDocument = z
  .strictObject({
    id: zId,
    kind: zCheckedDocument,
    holder: z.strictObject({ id: zId, name: zStored, phone: zStored }),
    plate: zStored.nullable(),
    validUntil: zStored,
    isEnded: z.boolean(),
    graceUntil: zStored,
    stoppedRides: zStoredNumber,
  })
  .meta({ id: 'EndingDocument' })
export type EndingDocument = z.infer<typeof EndingDocument>

export const EndingDocumentList = z
  .strictObject({
    rows: z.array(EndingDocument),
    total: zStoredNumber,
    page: zStoredNumber,
    pageSize: zStoredNumber,
  })
  .meta({ id: 'EndingDocumentList' })
export type EndingDocumentList = z.infer<typeof EndingDocumentList>

export const StretchBody = z.strictObject({ until: zDay }).meta({ id: 'StretchBody' })

/** A valid license or vehicle document that an admin has read. Everyone can see it. */
export const SeenDocument = z
  .strictObject({
    kind: zCheckedDocument,
    seenOn: zStored,
    /** The year in which the document expires. */
    validTo: zStored,
  })
  .meta({ id: 'SeenDocument' })
export type SeenDocument = z.infer<typeof SeenDocument>
