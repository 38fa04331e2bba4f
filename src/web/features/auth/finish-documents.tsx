import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnUser } from '../../../shared/contract/users.ts'
import { useT } from '../../lib/messages.ts'
import type { DocumentChoice } from '../../lib/document-choice.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { AlreadySignedIn, SignInSuccess } from './sign-in-success.tsx'

/** For a driver whose registration stopped before the documents: asks only for these, not for saved data. */
export const FinishDocuments = ({ documents, user, to }: { documents: DocumentChoice; user: OwnUser; to: string }) => {
  const t = useT()
  const hydrated = useHydrated()
  const [finished] = useState(documents.isWhole)
  const [sent, setSent] = useState(false)
  if (finished) return <AlreadySignedIn name={user.name} to={to} />
  if (sent) return <SignInSuccess to={to} />
  return (
    <>
      <h1 className="text-3xl">{t('document.finishTitle')}</h1>
      <p className="mt-2 text-ink-soft">{t('document.finishLead')}</p>
      <div className="mt-6 space-y-4">
        {documents.fields}
        <Button
          className="w-full"
          loading={documents.isSending}
          disabled={hydrated && !documents.isWhole}
          onClick={() => void documents.upload(user.id).then(setSent)}
        >
          {t('signIn.continue')}
        </Button>
        <Link to={to} replace className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          {t('document.later')}
        </Link>
      </div>
    </>
  )
}
