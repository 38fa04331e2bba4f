import { clear, isListOf, isText, readStored, store } from '../../lib/storage.ts'
import { dropFile, storeFile, readFile } from '../../lib/stored-files.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '../../../shared/kernel/enums.ts'

const KEY = 'chosen-documents'

const chosenBefore = (): DocumentKind[] => {
  const kept = readStored(KEY, isListOf(isText)) ?? []
  return DOCUMENT_KINDS.filter((kind) => kept.includes(kind))
}

const note = (kinds: readonly DocumentKind[]) => (kinds.length > 0 ? store(KEY, kinds) : clear(KEY))

/** Stores a file until it is sent or the user leaves the page. A sign-out deletes it. All tabs share one file of a kind. */
export const noteChosen = (kind: DocumentKind, file: File): void => {
  note([...chosenBefore().filter((one) => one !== kind), kind])
  void storeFile(kind, file)
}
export const noteSent = (kind: DocumentKind): void => {
  note(chosenBefore().filter((one) => one !== kind))
  void dropFile(kind)
}
export const noteLeft = (): void => DOCUMENT_KINDS.forEach(noteSent)

/**
 * Files of these kinds chosen in this tab before a reload. If this tab has chosen no file of any kind, stored files of
 * other tabs are deleted.
 */
export const filesBefore = async (kinds: readonly DocumentKind[]) => {
  const before = chosenBefore()
  if (before.length === 0) noteLeft()
  const wanted = kinds.filter((kind) => before.includes(kind))
  return Promise.all(wanted.map(async (kind) => ({ kind, file: await readFile(kind) })))
}
