import type { OwnUser } from '../../../shared/contract/users.ts'
import { useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'

/** Which documents an admin wants once more, and why. */
export const AskedAgainNotice = ({ askedAgain }: Pick<OwnUser, 'askedAgain'>) => {
  const t = useT()
  if (askedAgain.length === 0) return null
  return (
    <Alert title={t('document.askedAgainTitle')}>
      {askedAgain.map(({ document, reason }) => (
        <p key={document}>
          {t(`document.kind.${document}`)}: {t(`document.flaw.${reason}`)}.
        </p>
      ))}
      <ButtonLink to="/dashboard/profile" variant="outline" className="mt-3">
        {t('document.toProfile')}
      </ButtonLink>
    </Alert>
  )
}
