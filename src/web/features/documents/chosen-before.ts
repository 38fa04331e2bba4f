import { DOCUMENT_KINDS, type DocumentKind } from '../../../shared/contract/enums.ts'

const KEY = 'documents:chosen'

/** The files chosen in this tab before a reload, which cannot keep them. */
export const chosenBefore = (): DocumentKind[] => {
  const kept = sessionStorage.getItem(KEY)?.split(',') ?? []
  return DOCUMENT_KINDS.filter((kind) => kept.includes(kind))
}

const store = (kinds: readonly DocumentKind[]) => {
  if (kinds.length > 0) sessionStorage.setItem(KEY, kinds.join(','))
  else sessionStorage.removeItem(KEY)
}

/** Remembers that a file was chosen, never the file: identity documents do not belong in a browser's storage. */
export const noteChosen = (kind: DocumentKind): void => store([...chosenBefore().filter((one) => one !== kind), kind])
export const noteSent = (kind: DocumentKind): void => store(chosenBefore().filter((one) => one !== kind))
export const noteLeft = (): void => store([])
