import { useState, type ComponentProps } from 'react'
import { Form, Link } from 'react-router'
import { nationalPhone } from '../../../shared/kernel/kenyan-phone.ts'
import { useT } from '../../lib/messages.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { refusalText } from './read-refusal.ts'
import type { SignInStep } from './sign-in-flow.ts'

interface PhoneFormProps {
  state: Extract<SignInStep, { step: 'details' }>
  busy: boolean
  lostNetwork: boolean
  query: string
}

const FORM_ID = 'sign-in'

/** Leads to registration with the typed number: a link, or before scripts run a button that sends the number. */
const RegisterLink = ({
  to,
  phone,
  ...rest
}: Pick<ComponentProps<'a'>, 'className' | 'children'> & { to: string; phone: string }) =>
  useHydrated() ? (
    <Link to={to} state={{ phone }} {...rest} />
  ) : (
    <button type="submit" form={FORM_ID} formAction={to} name="intent" value="change" {...rest} />
  )

export const PhoneForm = ({ state, busy, lostNetwork, query }: PhoneFormProps) => {
  const t = useT()
  const form = useDraft('sign-in')
  const [phone, setPhone] = useState(state.values['phone'] ?? '')
  const unknown = state.refusal?.code === 'USER_NOT_FOUND'
  const link = 'font-semibold text-ink underline underline-offset-4'
  const error = lostNetwork
    ? t('signIn.networkError')
    : state.refusal && !unknown
      ? refusalText(t, state.refusal)
      : undefined
  return (
    <>
      <h1 className="text-3xl">{t('signIn.title')}</h1>
      <p className="mt-2 text-ink-soft">{t('signIn.lead')}</p>
      <Form method="post" id={FORM_ID} ref={form} className="mt-6" replace noValidate>
        <PhoneInput
          label={t('signIn.phone')}
          name="phone"
          defaultValue={nationalPhone(state.values['phone'] ?? '')}
          hint={t('signIn.phoneHint')}
          error={error}
          onInput={(event) => setPhone(event.currentTarget.value)}
          required
        />
        {unknown && (
          <div role="alert">
            <Alert title={t('signIn.unknownTitle')} className="mt-4">
              <p>{`${t('signIn.userNotFound')} ${t('signIn.unknownText')}`}</p>
              <div className="mt-3 flex flex-wrap gap-3">
                <RegisterLink to={`/auth/sign-up${query}`} phone={phone} className={buttonClass()}>
                  {t('signIn.registerRider')}
                </RegisterLink>
                <RegisterLink to={`/auth/driver${query}`} phone={phone} className={buttonClass('outline')}>
                  {t('signIn.registerDriver')}
                </RegisterLink>
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
          <RegisterLink to={`/auth/sign-up${query}`} phone={phone} className={link}>
            {t('signIn.registerRider')}
          </RegisterLink>
          {' · '}
          <RegisterLink to={`/auth/driver${query}`} phone={phone} className={link}>
            {t('signIn.registerDriver')}
          </RegisterLink>
        </p>
      )}
    </>
  )
}
