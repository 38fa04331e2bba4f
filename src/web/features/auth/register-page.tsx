import type { AppInfo } from '../../../shared/contract/app.ts'
import { useEffect } from 'react'
import { useT } from '../../lib/messages.ts'
import { forgetDraft } from '../../lib/use-draft.ts'
import { useViewer } from '../../lib/viewer.ts'
import type { VehicleChoices } from '../vehicles/vehicle-fields.tsx'
import { AlreadySignedIn } from './already-signed-in.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { OtpForm } from './otp-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { SignInSuccess } from './sign-in-success.tsx'
import { useSignInPage } from './use-sign-in-page.ts'

/** Registration of a rider, or with the choices of a vehicle of a driver: details, code, success. */
export const RegisterPage = ({ app, vehicle }: { app: AppInfo; vehicle: VehicleChoices | null }) => {
  const t = useT()
  const viewer = useViewer()
  const { state, lostNetwork, sending, to, query } = useSignInPage(vehicle ? '/dashboard' : '/')
  const done = state.step === 'success'
  useEffect(() => {
    if (done) forgetDraft(vehicle ? 'register-driver' : 'register-rider')
  }, [done, vehicle])
  return (
    <AuthFrame>
      <title>{`${t(vehicle ? 'signIn.driverTitle' : 'signIn.riderTitle')} · ${t('common.productName')}`}</title>
      {done ? (
        <SignInSuccess to={to} />
      ) : viewer && !vehicle ? (
        <AlreadySignedIn name={viewer.name} to={to} />
      ) : state.step === 'code' ? (
        <OtpForm
          key={state.sentAt}
          state={state}
          sending={sending}
          lostNetwork={lostNetwork}
          simulators={app.simulators}
        />
      ) : (
        <RegisterForm state={state} busy={sending !== null} lostNetwork={lostNetwork} query={query} vehicle={vehicle} />
      )}
    </AuthFrame>
  )
}
