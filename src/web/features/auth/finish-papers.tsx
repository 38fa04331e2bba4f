import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnUser } from '../../../shared/contract/users.ts'
import { useT } from '../../lib/messages.ts'
import type { PaperChoice } from '../../lib/paper-choice.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { AlreadySignedIn } from './already-signed-in.tsx'
import { SignInSuccess } from './sign-in-success.tsx'

/** A driver whose registration stopped before the papers goes on with them; nothing that is kept is asked again. */
export const FinishPapers = ({ papers, user, to }: { papers: PaperChoice; user: OwnUser; to: string }) => {
  const t = useT()
  const hydrated = useHydrated()
  const [finished] = useState(papers.isWhole)
  const [sent, setSent] = useState(false)
  if (finished) return <AlreadySignedIn name={user.name} to={to} />
  if (sent) return <SignInSuccess to={to} />
  return (
    <>
      <h1 className="text-3xl">{t('paper.finishTitle')}</h1>
      <p className="mt-2 text-ink-soft">{t('paper.finishLead')}</p>
      <div className="mt-6 space-y-4">
        {papers.fields}
        <Button
          className="w-full"
          loading={papers.isSending}
          disabled={hydrated && !papers.isWhole}
          onClick={() => void papers.upload(user.id).then(setSent)}
        >
          {t('signIn.continue')}
        </Button>
        <Link to={to} replace className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          {t('paper.later')}
        </Link>
      </div>
    </>
  )
}
