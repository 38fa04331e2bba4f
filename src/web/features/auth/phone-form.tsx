import { Form, Link } from 'react-router'
import { useT } from '../../lib/messages.ts'
import { nationalPhone } from '../../lib/national-phone.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { refusalText } from './refusal-text.ts'
import type { SignInStep } from './sign-in-flow.ts'

interface PhoneFormProps {
  state: Extract<SignInStep, { step: 'details' }>
  busy: boolean
  lostNetwork: boolean
  query: string
}

/** Phone entry. A number nobody has registered yet is offered to register, and is carried along. */
export const PhoneForm = ({ state, busy, lostNetwork, query }: PhoneFormProps) => {
  const t = useT()
  const form = useDraft('sign-in')
  const carried = { phone: state.values['phone'] }
  const unknown = state.refusal?.code === 'USER_NOT_FOUND'
  const error = lostNetwork
    ? t('signIn.networkError')
    : state.refusal && !unknown
      ? refusalText(t, state.refusal)
      : undefined
  return (
    <>
      <h1 className="text-3xl">{t('signIn.title')}</h1>
      <p className="mt-2 text-ink-soft">{t('signIn.lead')}</p>
      <Form method="post" ref={form} className="mt-6" replace noValidate>
        <PhoneInput
          label={t('signIn.phone')}
          name="phone"
          defaultValue={nationalPhone(state.values['phone'] ?? '')}
          hint={t('signIn.phoneHint')}
          error={error}
          required
        />
        {unknown && (
          <div role="alert">
            <Alert title={t('signIn.unknownTitle')} className="mt-4">
              <p>{`${t('signIn.userNotFound')} ${t('signIn.unknownText')}`}</p>
              <div className="mt-3 flex flex-wrap gap-3">
                <ButtonLink to={`/auth/sign-up${query}`} state={carried}>
                  {t('signIn.registerRider')}
                </ButtonLink>
                <ButtonLink to={`/auth/driver${query}`} state={carried} variant="outline">
                  {t('signIn.registerDriver')}
                </ButtonLink>
              </div>
            </Alert>
          </div>
        )}
        <Button
          type="submit"
          name="intent"
          value="send"
          loading={busy}
          variant={unknown ? 'outline' : 'primary'}
          className="mt-6 w-full"
        >
          {t('signIn.sendCode')}
        </Button>
      </Form>
      {!unknown && (
        <p className="mt-6 text-ink-soft">
          {t('signIn.newHere')}{' '}
          <Link to={`/auth/sign-up${query}`} className="font-semibold text-ink underline underline-offset-4">
            {t('signIn.registerRider')}
          </Link>
          {' · '}
          <Link to={`/auth/driver${query}`} className="font-semibold text-ink underline underline-offset-4">
            {t('signIn.registerDriver')}
          </Link>
        </p>
      )}
    </>
  )
}
