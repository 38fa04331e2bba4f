import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OwnUser } from '../../../shared/contract/users.ts'
import { useT } from '../../lib/messages.ts'
import type { PaperChoice } from '../../lib/paper-choice.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FinishPapers } from './finish-papers.tsx'
import { SignInSuccess } from './sign-in-success.tsx'

interface SendPapersProps {
  papers: PaperChoice
  user: OwnUser
  /** Whether registering is over only when every paper is there. */
  needed: boolean
  to: string
}

/** Registered: what was chosen on the form goes up now. A lost file is still chosen and goes up on a second press. */
export const SendPapers = ({ papers, user, needed, to }: SendPapersProps) => {
  const t = useT()
  const started = useRef(false)
  // Asked once: what is sent is no longer chosen.
  const [lacking] = useState(needed && !papers.isWhole)
  const [state, setState] = useState<'sending' | 'failed' | 'sent'>('sending')
  const send = async () => setState((await papers.upload(user.id)) ? 'sent' : 'failed')
  const sendFirst = useEffectEvent(send)
  useEffect(() => {
    if (started.current || lacking) return
    started.current = true
    void sendFirst()
  }, [lacking])
  if (lacking) return <FinishPapers papers={papers} user={user} to={to} />
  if (state === 'sent') return <SignInSuccess to={to} />
  if (state === 'sending')
    return (
      <div aria-live="polite" className="space-y-4 py-4">
        <p className="font-semibold">{t('paper.uploading')}</p>
        {papers.fields}
      </div>
    )
  return (
    <div className="space-y-4 py-4">
      <Alert tone="danger">{t('paper.uploadLater')}</Alert>
      {papers.fields}
      <Button
        className="w-full"
        onClick={() => {
          setState('sending')
          void send()
        }}
      >
        {t('common.tryAgain')}
      </Button>
      <ButtonLink to="/dashboard/profile" replace variant="outline" className="w-full">
        {t('paper.toProfile')}
      </ButtonLink>
    </div>
  )
}
