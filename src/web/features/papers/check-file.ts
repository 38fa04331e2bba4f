import type { Paper } from '../../../shared/contract/enums.ts'

export const MAX_FILE_BYTES = 1_048_576
const IMAGES = ['image/jpeg', 'image/png', 'image/webp']
const WITH_PDF = [...IMAGES, 'application/pdf']

const kindsOf = (paper: Paper): readonly string[] => (paper === 'PHOTO' ? IMAGES : WITH_PDF)

/** What the file dialog offers. */
export const acceptOf = (paper: Paper): string => kindsOf(paper).join(',')

/** Why a file of this kind is never taken. */
export const checkKind = (paper: Paper, file: Pick<File, 'type'>) => {
  if (kindsOf(paper).includes(file.type)) return null
  return paper === 'PHOTO' ? 'paper.photoKind' : 'paper.documentKind'
}

/** Why a chosen file need not be sent at all; the server looks at its content. */
export const checkFile = (paper: Paper, file: Pick<File, 'size' | 'type'>) =>
  checkKind(paper, file) ?? (file.size > MAX_FILE_BYTES ? 'paper.tooLarge' : null)
