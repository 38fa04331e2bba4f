import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OwnUser } from '../../../shared/contract/users.ts'
import { useT } from '../../lib/messages.ts'
import type { DocumentChoice } from '../../lib/document-choice.ts'
import { Alert } from '../../ui/alert.tsx'
import { checkFile, checkKind } from './check-file.ts'
import { DocumentField } from './document-field.tsx'
import { filesBefore, noteChosen, noteLeft, noteSent } from './store-chosen.ts'
import type { Chosen, DocumentState } from './document-state.ts'
import { documentPath, sendFile } from './api.ts'
import { isLargePicture, shrinkPicture } from './shrink-picture.ts'
import type { DocumentKind } from '../../../shared/kernel/enums.ts'

const NOTHING: DocumentState = { chosen: null, sent: null, error: null, preparing: false, progress: null }
const none: Record<DocumentKind, DocumentState> = { PHOTO: NOTHING, NATIONAL_ID: NOTHING, LICENSE: NOTHING }

interface DocumentsInput {
  kinds: readonly DocumentKind[]
  /** Whether the server already has the document of each kind. */
  held: Readonly<Record<DocumentKind, boolean>>
  photo: string | null
  askedAgain: OwnUser['askedAgain']
}

/**
 * Files that the user chooses on a page. They are checked and stored in the browser at once, and sent when the page
 * calls `upload`.
 */
export const useDocuments = ({ kinds, held, photo, askedAgain }: DocumentsInput): DocumentChoice => {
  const t = useT()
  const [documents, setDocuments] = useState(none)
  /** Files chosen before a reload that are lost, because the browser had no space to store them. */
  const [notKept, setNotKept] = useState<readonly DocumentKind[]>([])
  const lost = notKept.filter((kind) => documents[kind].chosen === null && documents[kind].sent === null)
  const previews = useRef(new Set<string>())
  useEffect(() => {
    const made = previews.current
    return () => {
      made.forEach((address) => URL.revokeObjectURL(address))
      noteLeft()
    }
  }, [])
  const change = (kind: DocumentKind, next: Partial<DocumentState>) =>
    setDocuments((all) => ({ ...all, [kind]: { ...all[kind], ...next } }))

  const show = (file: File): Chosen => {
    const preview = file.type === 'application/pdf' ? null : URL.createObjectURL(file)
    if (preview) previews.current.add(preview)
    return { file, preview }
  }
  const readBefore = useEffectEvent(() => filesBefore(kinds))
  const takeBefore = useEffectEvent((before: Awaited<ReturnType<typeof filesBefore>>) => {
    setNotKept(before.flatMap(({ kind, file }) => (file ? [] : [kind])))
    for (const { kind, file } of before)
      if (file && documents[kind].chosen === null) change(kind, { chosen: show(file) })
  })
  useEffect(() => {
    void readBefore().then(takeBefore)
  }, [])

  const choose = async (kind: DocumentKind, picked: File) => {
    const shrinks = isLargePicture(picked) && checkKind(kind, picked) === null
    if (shrinks) change(kind, { preparing: true, error: null })
    const file = (shrinks ? await shrinkPicture(picked) : null) ?? picked
    const problem = checkFile(kind, file)
    // A file chosen before stays.
    if (problem) return change(kind, { error: t(problem), preparing: false })
    noteChosen(kind, file)
    return change(kind, { chosen: show(file), error: null, preparing: false })
  }
  const send = async (kind: DocumentKind, userId: string, chosen: Chosen): Promise<boolean> => {
    change(kind, { progress: 0, error: null })
    const sent = await sendFile(documentPath(userId, kind), chosen.file, (progress) => change(kind, { progress }))
    if (sent.ok) {
      noteSent(kind)
      change(kind, { ...NOTHING, sent: chosen })
    } else
      change(kind, {
        progress: null,
        error: sent.error ?? t(sent.reached ? 'document.refused' : 'document.lostNetwork'),
      })
    return sent.ok
  }
  const upload = async (userId: string) => {
    let arrived = true
    for (const kind of kinds) {
      const { chosen } = documents[kind]
      if (chosen && !(await send(kind, userId, chosen))) arrived = false
    }
    return arrived
  }
  const isHeld = (kind: DocumentKind) => held[kind] || documents[kind].sent !== null
  const missing = kinds.filter((kind) => !isHeld(kind) && documents[kind].chosen === null)
  return {
    fields: [
      lost.length > 0 && (
        <Alert key="lost">
          {t('document.chooseAgain', { documents: lost.map((kind) => t(`document.kind.${kind}`)).join(', ') })}
        </Alert>
      ),
      <noscript key="noscript">
        <Alert>{t('document.needScript')}</Alert>
      </noscript>,
      ...kinds.map((kind) => (
        <DocumentField
          key={kind}
          kind={kind}
          state={documents[kind]}
          held={isHeld(kind)}
          photo={kind === 'PHOTO' ? photo : null}
          flaw={askedAgain.find(({ document }) => document === kind)?.reason ?? null}
          onChoose={(file) => void choose(kind, file)}
        />
      )),
    ],
    isWhole: missing.length === 0,
    missing,
    isTouched: kinds.some((kind) => documents[kind].chosen !== null),
    isSending: kinds.some((kind) => documents[kind].progress !== null || documents[kind].preparing),
    upload,
  }
}
