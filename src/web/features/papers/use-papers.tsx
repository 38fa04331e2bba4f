import { useEffect, useRef, useState } from 'react'
import type { Paper } from '../../../shared/contract/enums.ts'
import type { OwnUser } from '../../../shared/contract/users.ts'
import { useT } from '../../lib/messages.ts'
import type { PaperChoice } from '../../lib/paper-choice.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Alert } from '../../ui/alert.tsx'
import { checkFile, checkKind } from './check-file.ts'
import { PaperField } from './paper-field.tsx'
import { chosenBefore, noteChosen, noteLeft, noteSent } from './chosen-before.ts'
import type { Chosen, PaperState } from './paper-state.ts'
import { sendFile } from './send-file.ts'
import { isLargePicture, shrinkPicture } from './shrink-picture.ts'

const NOTHING: PaperState = { chosen: null, sent: null, error: null, preparing: false, progress: null }
const none: Record<Paper, PaperState> = { PHOTO: NOTHING, NATIONAL_ID: NOTHING, LICENSE: NOTHING }

interface PapersInput {
  kinds: readonly Paper[]
  /** What is there already, and where the photo can be looked at. */
  held: Readonly<Record<Paper, boolean>>
  photo: string | null
  /** What an admin wants once more, and why. */
  askedAgain: OwnUser['askedAgain']
}

/** What was chosen before the page was loaded again and is not chosen anew. */
const useLostFiles = (kinds: readonly Paper[], papers: Record<Paper, PaperState>): readonly Paper[] => {
  const [before, setBefore] = useState<readonly Paper[] | null>(null)
  const hydrated = useHydrated()
  if (hydrated && before === null) setBefore(chosenBefore())
  return (before ?? []).filter(
    (kind) => kinds.includes(kind) && papers[kind].chosen === null && papers[kind].sent === null,
  )
}

/** Files chosen on a page: checked at once, kept through a lost network, sent when the page's form is. */
export const usePapers = ({ kinds, held, photo, askedAgain }: PapersInput): PaperChoice => {
  const t = useT()
  const [papers, setPapers] = useState(none)
  const lost = useLostFiles(kinds, papers)
  const previews = useRef(new Set<string>())
  useEffect(() => {
    const made = previews.current
    return () => {
      made.forEach((address) => URL.revokeObjectURL(address))
      noteLeft()
    }
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
    noteChosen(kind)
    return change(kind, { chosen: { file, preview }, error: null, preparing: false })
  }
  const send = async (kind: Paper, userId: string, chosen: Chosen): Promise<boolean> => {
    change(kind, { progress: 0, error: null })
    const sent = await sendFile(userId, kind, chosen.file, (progress) => change(kind, { progress }))
    if (sent.ok) {
      noteSent(kind)
      change(kind, { ...NOTHING, sent: chosen })
    } else
      change(kind, { progress: null, error: sent.error ?? t(sent.reached ? 'paper.refused' : 'paper.lostNetwork') })
    return sent.ok
  }
  const upload = async (userId: string) => {
    let arrived = true
    for (const kind of kinds) {
      const { chosen } = papers[kind]
      if (chosen && !(await send(kind, userId, chosen))) arrived = false
    }
    return arrived
  }
  const isHeld = (kind: Paper) => held[kind] || papers[kind].sent !== null
  return {
    fields: [
      lost.length > 0 && (
        <Alert key="lost">
          {t('paper.chooseAgain', { papers: lost.map((kind) => t(`paper.kind.${kind}`)).join(', ') })}
        </Alert>
      ),
      <noscript key="noscript">
        <Alert>{t('paper.needScript')}</Alert>
      </noscript>,
      ...kinds.map((kind) => (
        <PaperField
          key={kind}
          kind={kind}
          state={papers[kind]}
          held={isHeld(kind)}
          photo={kind === 'PHOTO' ? photo : null}
          flaw={askedAgain.find(({ document }) => document === kind)?.reason ?? null}
          onChoose={(file) => void choose(kind, file)}
        />
      )),
    ],
    isWhole: kinds.every((kind) => isHeld(kind) || papers[kind].chosen !== null),
    isTouched: kinds.some((kind) => papers[kind].chosen !== null),
    isSending: kinds.some((kind) => papers[kind].progress !== null || papers[kind].preparing),
    upload,
  }
}
