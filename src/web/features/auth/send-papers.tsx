import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../../lib/messages.ts'
import type { PaperChoice } from '../../lib/paper-choice.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SignInSuccess } from './sign-in-success.tsx'

/** Registered: what was chosen on the form goes up now. A lost file is asked for again on the profile. */
export const SendPapers = ({ papers, userId, to }: { papers: PaperChoice; userId: string; to: string }) => {
  const t = useT()
  const started = useRef(false)
  const [state, setState] = useState<'sending' | 'failed' | 'sent'>('sending')
  const send = useEffectEvent(async () => setState((await papers.upload(userId)) ? 'sent' : 'failed'))
  useEffect(() => {
    if (started.current) return
    started.current = true
    void send()
  }, [])
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
      <ButtonLink to="/dashboard/profile" replace className="w-full">
        {t('paper.toProfile')}
      </ButtonLink>
    </div>
  )
}
