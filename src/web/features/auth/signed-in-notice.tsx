import { useT } from '../../lib/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'

export const AlreadySignedIn = ({ name, to }: { name: string; to: string }) => {
  const t = useT()
  return (
    <div className="text-center">
      <h1 className="text-2xl">{t('signIn.already', { name })}</h1>
      <ButtonLink to={to} className="mt-6">
        {t('signIn.continue')}
      </ButtonLink>
    </div>
  )
}
