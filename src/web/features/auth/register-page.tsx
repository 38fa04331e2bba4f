import type { AppInfo } from '../../../shared/contract/app.ts'
import { useEffect } from 'react'
import { useT } from '../../lib/messages.ts'
import type { PaperChoice } from '../../lib/paper-choice.ts'
import { forgetDraft } from '../../lib/use-draft.ts'
import { useViewer } from '../../lib/viewer.ts'
import type { VehicleChoices } from '../vehicles/vehicle-fields.tsx'
import { AlreadySignedIn } from './already-signed-in.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { OtpForm } from './otp-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { SendPapers } from './send-papers.tsx'
import { SignInSuccess } from './sign-in-success.tsx'
import { useSignInPage } from './use-sign-in-page.ts'

interface RegisterPageProps {
  app: AppInfo
  vehicle: VehicleChoices | null
  /** Chosen beside the details, sent once there is an account to keep them. */
  papers: PaperChoice
}

/** Registration of a rider, or with the choices of a vehicle of a driver: details, code, success. */
export const RegisterPage = ({ app, vehicle, papers }: RegisterPageProps) => {
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
      {done && papers.isTouched && !viewer ? (
        <p className="py-8 text-center">{t('paper.uploading')}</p>
      ) : done && viewer ? (
        <SendPapers papers={papers} userId={viewer.id} to={to} />
      ) : done ? (
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
        <RegisterForm
          state={state}
          busy={sending !== null}
          lostNetwork={lostNetwork}
          query={query}
          vehicle={vehicle}
          papers={papers}
        />
      )}
    </AuthFrame>
  )
}
