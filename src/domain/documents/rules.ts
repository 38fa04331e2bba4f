import type { DocumentKind } from '../../shared/contract/enums.ts'
import { nairobiClock, nairobiDay } from '../../shared/kernel/nairobi-time.ts'

export const MAX_FILE_BYTES = 1_048_576
export const THUMBNAIL_SIZES = ['96', '256'] as const
export type ThumbnailSize = (typeof THUMBNAIL_SIZES)[number]

/** The longest side that is kept: a photo is looked at in a circle, a document has to be read. */
export const MAX_SIDE = { PHOTO: 1024, NATIONAL_ID: 2400, LICENSE: 2400 } as const satisfies Record<
  DocumentKind,
  number
>

/** Enough for both sides of a document scanned on pages of their own; more is no identity document. */
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

/** What a file is by its first bytes, whatever its name and its sender say. */
export const contentOf = (bytes: Uint8Array): Content | null => {
  if (startsWith(bytes, 0, '\u00FF\u00D8\u00FF')) return 'image'
  if (startsWith(bytes, 0, '\u0089PNG\r\n\u001A\n')) return 'image'
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBPVP8')) return 'image'
  if (startsWith(bytes, 0, '%PDF-1.') || startsWith(bytes, 0, '%PDF-2.')) return 'pdf'
  return null
}

export const accepts = (document: DocumentKind, content: Content): boolean =>
  content === 'image' || document !== 'PHOTO'

/** Where anybody can look at a photo. It changes with the photo, so that it can be kept by browsers. */
export const photoUrl = (publicUrl: string, userId: string, version: string | null): string | null =>
  version === null ? null : `${publicUrl}/api/user/${userId}/photo?v=${version}`

/** What every photo and document is kept as, and leaves as. */
export const KEPT_AS = 'image/jpeg'

/** How many documents of others an admin looks at on a day before the other admins are told. */
export const MOST_LOOKS_A_DAY = 50

/** What stands in the picture that an admin sees, so that a copy of it says from whom it came. */
export const watermark = (admin: { id: string; name: string }, now: Date): string =>
  `${admin.name} ${admin.id.slice(0, 8)} ${nairobiDay(now)} ${nairobiClock(now)}`

/** What a sealed file is bound to: it opens for no other document, person or kind. */
export const sealContext = (document: {
  id: string
  userId: string
  kind: DocumentKind
  contentType: string
}): string => [document.id, document.userId, document.kind, document.contentType].join('\n')

/** Where a photo's picture of this size lies. */
export const photoKey = (objectKey: string, size: ThumbnailSize | null): string => `${objectKey}-${size ?? 'full'}.jpg`
