import { MAX_FILE_BYTES } from '../../../shared/kernel/file-limits.ts'
import type { DocumentKind } from '../../../shared/kernel/enums.ts'

const IMAGES = ['image/jpeg', 'image/png', 'image/webp']
const WITH_PDF = [...IMAGES, 'application/pdf']

const kindsOf = (kind: DocumentKind): readonly string[] => (kind === 'PHOTO' ? IMAGES : WITH_PDF)

export const acceptOf = (kind: DocumentKind): string => kindsOf(kind).join(',')

/** Why files of this type are refused; null if they are accepted. */
export const checkKind = (kind: DocumentKind, file: Pick<File, 'type'>) => {
  if (kindsOf(kind).includes(file.type)) return null
  return kind === 'PHOTO' ? 'document.photoKind' : 'document.documentKind'
}

/**
 * Why the server would refuse the file; null if nothing is known before it is sent. The server also checks the content.
 */
export const checkFile = (kind: DocumentKind, file: Pick<File, 'size' | 'type'>) =>
  checkKind(kind, file) ?? (file.size > MAX_FILE_BYTES ? 'document.tooLarge' : null)
