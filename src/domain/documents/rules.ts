import type { DocumentKind } from '../../shared/contract/enums.ts'
import { nairobiClock, nairobiDay } from '../../shared/kernel/nairobi-time.ts'

export const MAX_FILE_BYTES = 1_048_576
export const THUMBNAIL_SIZES = ['96', '256'] as const
export type ThumbnailSize = (typeof THUMBNAIL_SIZES)[number]

/** The longest side to store: a photo is shown small, a document has to be readable. */
export const MAX_SIDE = { PHOTO: 1024, NATIONAL_ID: 2400, LICENSE: 2400 } as const satisfies Record<
  DocumentKind,
  number
>

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

/** Detected from the first bytes; name and declared type are ignored. */
export const contentOf = (bytes: Uint8Array): Content | null => {
  if (startsWith(bytes, 0, '\u00FF\u00D8\u00FF')) return 'image'
  if (startsWith(bytes, 0, '\u0089PNG\r\n\u001A\n')) return 'image'
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBPVP8')) return 'image'
  if (startsWith(bytes, 0, '%PDF-1.') || startsWith(bytes, 0, '%PDF-2.')) return 'pdf'
  return null
}

export const accepts = (document: DocumentKind, content: Content): boolean =>
  content === 'image' || document !== 'PHOTO'

/** The public address of a photo. It changes with the photo, so browsers may cache it. */
export const photoUrl = (publicUrl: string, userId: string, version: string | null): string | null =>
  version === null ? null : `${publicUrl}/api/user/${userId}/photo?v=${version}`

export const KEPT_AS = 'image/jpeg'

/** Views of others' documents per admin and day before the other admins are told. */
export const MOST_LOOKS_A_DAY = 50

/** The text over the picture for admins, to trace copies. */
export const watermark = (admin: { id: string; name: string }, now: Date): string =>
  `${admin.name} ${admin.id.slice(0, 8)} ${nairobiDay(now)} ${nairobiClock(now)}`

/** What a sealed file is bound to: it opens for no other document, user or kind. */
export const sealContext = (document: {
  id: string
  userId: string
  kind: DocumentKind
  contentType: string
}): string => [document.id, document.userId, document.kind, document.contentType].join('\n')

export const photoKey = (objectKey: string, size: ThumbnailSize | null): string => `${objectKey}-${size ?? 'full'}.jpg`
