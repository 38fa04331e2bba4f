import { useEffect, useRef, useState } from 'react'
import type { Paper } from '../../../shared/contract/enums.ts'
import type { OwnUser } from '../../../shared/contract/users.ts'
import { useT } from '../../lib/messages.ts'
import type { PaperChoice } from '../../lib/paper-choice.ts'
import { Alert } from '../../ui/alert.tsx'
import { checkFile, checkKind } from './check-file.ts'
import { PaperField } from './paper-field.tsx'
import type { PaperState } from './paper-state.ts'
import { sendFile } from './send-file.ts'
import { isLargePicture, shrinkPicture } from './shrink-picture.ts'

const NOTHING: PaperState = { chosen: null, error: null, preparing: false, progress: null }
const none: Record<Paper, PaperState> = { PHOTO: NOTHING, NATIONAL_ID: NOTHING, LICENSE: NOTHING }

interface PapersInput {
  kinds: readonly Paper[]
  /** What is there already, and where the photo can be looked at. */
  held: Readonly<Record<Paper, boolean>>
  photo: string | null
  /** What an admin wants once more, and why. */
  askedAgain: OwnUser['askedAgain']
}

/** Files chosen on a page: checked at once, kept through a lost network, sent when the page's form is. */
export const usePapers = ({ kinds, held, photo, askedAgain }: PapersInput): PaperChoice => {
  const t = useT()
  const [papers, setPapers] = useState(none)
  const previews = useRef(new Set<string>())
  useEffect(() => {
    const made = previews.current
    return () => made.forEach((address) => URL.revokeObjectURL(address))
  }, [])
  const change = (kind: Paper, next: Partial<PaperState>) =>
    setPapers((all) => ({ ...all, [kind]: { ...all[kind], ...next } }))

  const choose = async (kind: Paper, picked: File) => {
    const shrinks = isLargePicture(picked) && checkKind(kind, picked) === null
    if (shrinks) change(kind, { preparing: true, error: null })
    const file = (shrinks ? await shrinkPicture(picked) : null) ?? picked
    const problem = checkFile(kind, file)
    if (problem) return change(kind, { chosen: null, error: t(problem), preparing: false })
    const preview = file.type === 'application/pdf' ? null : URL.createObjectURL(file)
    if (preview) previews.current.add(preview)
    return change(kind, { chosen: { file, preview }, error: null, preparing: false })
  }
  const send = async (kind: Paper, userId: string, file: File): Promise<boolean> => {
    change(kind, { progress: 0, error: null })
    const sent = await sendFile(userId, kind, file, (progress) => change(kind, { progress }))
    if (sent.ok) change(kind, NOTHING)
    else change(kind, { progress: null, error: sent.error ?? t(sent.reached ? 'paper.refused' : 'paper.lostNetwork') })
    return sent.ok
  }
  const upload = async (userId: string) => {
    let arrived = true
    for (const kind of kinds) {
      const { chosen } = papers[kind]
      if (chosen && !(await send(kind, userId, chosen.file))) arrived = false
    }
    return arrived
  }
  return {
    fields: [
      <noscript key="noscript">
        <Alert>{t('paper.needScript')}</Alert>
      </noscript>,
      ...kinds.map((kind) => (
        <PaperField
          key={kind}
          kind={kind}
          state={papers[kind]}
          held={held[kind]}
          photo={kind === 'PHOTO' ? photo : null}
          flaw={askedAgain.find(({ document }) => document === kind)?.reason ?? null}
          onChoose={(file) => void choose(kind, file)}
        />
      )),
    ],
    isWhole: kinds.every((kind) => held[kind] || papers[kind].chosen !== null),
    isTouched: kinds.some((kind) => papers[kind].chosen !== null),
    isSending: kinds.some((kind) => papers[kind].progress !== null || papers[kind].preparing),
    upload,
  }
}
