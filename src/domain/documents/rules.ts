import {
  addDays,
  DAY_MS,
  HOUR_MS,
  nairobiClock,
  nairobiDay,
  startOfNairobiDay,
} from '../../shared/kernel/nairobi-time.ts'
import type { CheckedDocument, StoredDocument } from '../../shared/kernel/enums.ts'

export const THUMBNAIL_SIZES = ['96', '256'] as const
export type ThumbnailSize = (typeof THUMBNAIL_SIZES)[number]

/** The longest side of a stored picture, in pixels. A photo is shown small; a document has to be readable. */
export const MAX_SIDE = {
  PHOTO: 1024,
  NATIONAL_ID: 2400,
  LICENSE: 2400,
  INSURANCE: 2400,
  INSPECTION: 2400,
} as const satisfies Record<StoredDocument, number>

/** Enough for both sides of a document on separate pages. */
export const PDF_LIMITS = {
  maxPages: 4,
  maxSide: MAX_SIDE.NATIONAL_ID,
  maxMemoryBytes: 256 * 1024 * 1024,
  maxCpuSeconds: 5,
} as const

export type Content = 'image' | 'pdf'

const startsWith = (bytes: Uint8Array, offset: number, text: string): boolean =>
  bytes.length >= offset + text.length &&
  Array.from(text, (character) => character.charCodeAt(0)).every((code, index) => bytes[offset + index] === code)

/** The content is detected from the first bytes; the file's name and declared type are ignored. */
export const contentOf = (bytes: Uint8Array): Content | null => {
  if (startsWith(bytes, 0, '\u00FF\u00D8\u00FF')) return 'image'
  if (startsWith(bytes, 0, '\u0089PNG\r\n\u001A\n')) return 'image'
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBPVP8')) return 'image'
  if (startsWith(bytes, 0, '%PDF-1.') || startsWith(bytes, 0, '%PDF-2.')) return 'pdf'
  return null
}

export const accepts = (document: StoredDocument, content: Content): boolean =>
  content === 'image' || document !== 'PHOTO'

/** The public address of a photo. It changes with the photo, so browsers may cache it. */
export const photoUrl = (publicUrl: string, userId: string, version: string | null): string | null =>
  version === null ? null : `${publicUrl}/api/user/${userId}/photo?v=${version}`

/** The address of a driver's photo for people with the link of a trip: it does not show the driver's id. */
export const sharedPhotoUrl = (publicUrl: string, token: string, version: string | null): string | null =>
  version === null ? null : `${publicUrl}/api/shared-trip/${token}/photo?v=${version}`

export const KEPT_AS = 'image/jpeg'

/** An admin who views more documents of other users than this in a day is reported to the other admins. */
export const MAX_LOOKS_A_DAY = 50

/** The text that is stamped on a document for an admin, so that a copy can be traced. */
export const watermark = (admin: { id: string; name: string }, now: Date): string =>
  `${admin.name} ${admin.id.slice(0, 8)} ${nairobiDay(now)} ${nairobiClock(now)}`

/** What an encrypted file is bound to: it cannot be decrypted for another document, user or kind. */
export const SEALED_BY = ['id', 'userId', 'kind', 'contentType'] as const
export const sealContext = (document: Record<(typeof SEALED_BY)[number], string>): string =>
  SEALED_BY.map((column) => document[column]).join('\n')

export const photoKey = (objectKey: string, size: ThumbnailSize | null): string => `${objectKey}-${size ?? 'full'}.jpg`

/** How long rides that depart after the expiry wait for a new document before they are cancelled. */
export const GRACE_HOURS = 48
/** A cancellation must leave riders time to find another ride. */
export const CANCEL_BEFORE_HOURS = 3
export const MAX_STRETCH_DAYS = 30
/** Days before the expiry; 0 is the expiry itself. */
export const WARNING_DAYS = [30, 14, 3, 0] as const

interface End {
  kind: CheckedDocument
  endsAt: Date | null
}

/** The first instant after the last day on which a document is valid. */
export const endOf = (lastDay: string): Date => startOfNairobiDay(addDays(lastDay, 1))

export const lastDayOf = (endsAt: Date): string => nairobiDay(new Date(endsAt.getTime() - 1))

/** If a document has expired already when an admin enters its date, the grace period starts at the entry. */
export const graceOf = (endsAt: Date, checkedAt: Date): Date =>
  new Date(Math.max(endsAt.getTime(), checkedAt.getTime()) + GRACE_HOURS * HOUR_MS)

export const isOver = ({ endsAt }: Pick<End, 'endsAt'>, at: Date): boolean => endsAt !== null && at >= endsAt

export const endedAt = <Fact extends End>(
  required: readonly CheckedDocument[],
  facts: readonly Fact[],
  departsAt: Date,
): Fact | null => facts.find((fact) => required.includes(fact.kind) && isOver(fact, departsAt)) ?? null

export const missingAt = (
  { required, requiredFrom }: { required: readonly CheckedDocument[]; requiredFrom: string | null },
  facts: readonly End[],
  departsAt: Date,
): CheckedDocument | null =>
  requiredFrom === null || nairobiDay(departsAt) < requiredFrom
    ? null
    : (required.find((kind) => !facts.some((fact) => fact.kind === kind)) ?? null)

export const cancelledAt = (graceUntil: Date, departsAt: Date): Date =>
  new Date(Math.min(graceUntil.getTime(), departsAt.getTime() - CANCEL_BEFORE_HOURS * HOUR_MS))

/** The warning that is due, in days before the expiry; null when none is due or it was sent. */
export const warningDue = (
  endsAt: Date,
  warnedDays: number | null,
  now: Date,
): (typeof WARNING_DAYS)[number] | null => {
  const due = WARNING_DAYS.findLast((days) => now.getTime() >= endsAt.getTime() - days * DAY_MS)
  return due !== undefined && (warnedDays === null || due < warnedDays) ? due : null
}

export const mayStretch = (graceUntil: Date, wanted: Date, now: Date): boolean =>
  wanted > graceUntil && wanted > now && wanted.getTime() <= now.getTime() + MAX_STRETCH_DAYS * DAY_MS
