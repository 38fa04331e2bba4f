import { DOCUMENT_KINDS, type DocumentKind } from '../../../shared/contract/enums.ts'
import { forget, isListOf, isText, readStored, store } from '../../lib/storage.ts'

const KEY = 'chosen-documents'

/** The files chosen in this tab before a reload, which cannot keep them. */
export const chosenBefore = (): DocumentKind[] => {
  const kept = readStored(KEY, isListOf(isText)) ?? []
  return DOCUMENT_KINDS.filter((kind) => kept.includes(kind))
}

const note = (kinds: readonly DocumentKind[]) => (kinds.length > 0 ? store(KEY, kinds) : forget(KEY))

/** Remembers that a file was chosen, never the file: identity documents do not belong in a browser's storage. */
export const noteChosen = (kind: DocumentKind): void => note([...chosenBefore().filter((one) => one !== kind), kind])
export const noteSent = (kind: DocumentKind): void => note(chosenBefore().filter((one) => one !== kind))
export const noteLeft = (): void => note([])
