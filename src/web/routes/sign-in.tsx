import { redirect, redirectDocument } from 'react-router'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { OtpForm } from '../features/auth/otp-form.tsx'
import { OwnerForm } from '../features/auth/owner-form.tsx'
import { PhoneForm } from '../features/auth/phone-form.tsx'
import { sendCode, showOwner, verifyCode, type SignInStep } from '../features/auth/sign-in-flow.ts'
import { AlreadySignedIn, SignInSuccess } from '../features/auth/sign-in-success.tsx'
import { useSignInPage } from '../features/auth/use-sign-in-page.ts'
import { answerOf } from '../lib/api-answer.ts'
import { apiContext } from '../lib/api-context.ts'
import { clockContext } from '../lib/clock-context.ts'
import { formValues } from '../lib/form-values.ts'
import { useT } from '../lib/messages.ts'
import { ownPath } from '../lib/own-path.ts'
import { languageContext } from '../lib/request-language.ts'
import { useViewer } from '../lib/viewer.ts'
import { getApp } from '../features/site/api.ts'
import type { Route } from './+types/sign-in'

export const loader = async ({ context }: Route.LoaderArgs) => answerOf(getApp(context.get(apiContext)))

export const action = async ({ request, context }: Route.ActionArgs): Promise<SignInStep> => {
  const api = context.get(apiContext)
  const now = context.get(clockContext)
  const values = formValues(await request.formData())
  if (values['intent'] === 'change') return { step: 'details', values, refusal: null }
  const says = { verify: verifyCode, owner: showOwner, 'owner-new': showOwner }[values['intent'] ?? '']
  if (!says) return sendCode({ api, now }, values, false)
  const verified = await says(api, values)
  if (!verified.ok) return verified.answer
  const { search, searchParams } = new URL(request.url)
  if (values['intent'] === 'owner-new') throw redirect(`/auth/sign-up${search}`)
  // This document has only loaded the texts of its own language.
  if (verified.user && verified.user.settings.language !== context.get(languageContext))
    throw redirectDocument(ownPath(searchParams.get('callbackUrl')))
  return { step: 'success' }
}

export { shouldRevalidate } from '../lib/keep-typed.ts'

const SignIn = ({ loaderData }: Route.ComponentProps) => {
  const t = useT()
  const viewer = useViewer()
  const { state, lostNetwork, sending, to, query } = useSignInPage('/', 'sign-in')
  return (
    <AuthFrame>
      <title>{`${t('signIn.title')} · ${t('common.productName')}`}</title>
      {state.step === 'success' ? (
        <SignInSuccess to={to} />
      ) : viewer ? (
        <AlreadySignedIn name={viewer.name} to={to} />
      ) : state.step === 'code' ? (
        <OtpForm
          key={state.sentAt}
          state={state}
          sending={sending}
          lostNetwork={lostNetwork}
          simulators={loaderData.simulators}
        />
      ) : state.step === 'owner' ? (
        <OwnerForm state={state} sending={sending} lostNetwork={lostNetwork} />
      ) : (
        <PhoneForm state={state} busy={sending !== null} lostNetwork={lostNetwork} query={query} />
      )}
    </AuthFrame>
  )
}
export default SignIn
