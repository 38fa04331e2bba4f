import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OwnUser } from '../../../shared/contract/users.ts'
import { useT } from '../../lib/messages.ts'
import type { DocumentChoice } from '../../lib/document-choice.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FinishDocuments } from './finish-documents.tsx'
import { SignInSuccess } from './sign-in-success.tsx'

interface SendDocumentsProps {
  documents: DocumentChoice
  user: OwnUser
  /** Whether registration needs every document. */
  needed: boolean
  to: string
}

/** Uploads the chosen files after registration. A file that failed stays chosen, and another press sends it again. */
export const SendDocuments = ({ documents, user, needed, to }: SendDocumentsProps) => {
  const t = useT()
  const started = useRef(false)
  // Read only at the start, because a file that was sent no longer counts as chosen.
  const [lacking] = useState(needed && !documents.isWhole)
  const [state, setState] = useState<'sending' | 'failed' | 'sent'>('sending')
  const send = async () => setState((await documents.upload(user.id)) ? 'sent' : 'failed')
  const sendFirst = useEffectEvent(send)
  useEffect(() => {
    if (started.current || lacking) return
    started.current = true
    void sendFirst()
  }, [lacking])
  if (lacking) return <FinishDocuments documents={documents} user={user} to={to} />
  if (state === 'sent') return <SignInSuccess to={to} />
  if (state === 'sending')
    return (
      <div aria-live="polite" className="space-y-4 py-4">
        <p className="font-semibold">{t('document.uploading')}</p>
        {documents.fields}
      </div>
    )
  return (
    <div className="space-y-4 py-4">
      <Alert tone="danger">{t('document.uploadLater')}</Alert>
      {documents.fields}
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
        {t('document.toProfile')}
      </ButtonLink>
    </div>
  )
}
