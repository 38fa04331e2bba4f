import type { AppInfo } from '../../../shared/contract/app.ts'
import { useEffect } from 'react'
import { useT } from '../../lib/messages.ts'
import type { DocumentChoice } from '../../lib/document-choice.ts'
import { clearDraft } from '../../lib/use-draft.ts'
import { useViewer } from '../../lib/viewer.ts'
import type { VehicleChoices } from '../vehicles/vehicle-fields.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { FinishDocuments } from './finish-documents.tsx'
import { OtpForm } from './otp-form.tsx'
import { OwnerForm } from './owner-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { SendDocuments } from './send-documents.tsx'
import { AlreadySignedIn, SignInSuccess } from './sign-in-success.tsx'
import { clearStep, useSignInPage } from './use-sign-in-page.ts'

interface RegisterPageProps {
  app: AppInfo
  proven: boolean
  /** The user is already registered as a driver with a vehicle; only documents may be missing. */
  registered?: boolean
  vehicle: VehicleChoices | null
  documents: DocumentChoice
}

export const RegisterPage = ({ app, proven, registered = false, vehicle, documents }: RegisterPageProps) => {
  const t = useT()
  const viewer = useViewer()
  const draft = vehicle ? 'register-driver' : 'register-rider'
  const { state, lostNetwork, sending, to, query } = useSignInPage(
    vehicle ? '/dashboard' : '/',
    viewer || proven ? null : draft,
  )
  const done = state.step === 'success'
  useEffect(() => {
    if (!done && !registered) return
    clearDraft(draft)
    clearStep(draft)
  }, [done, registered, draft])
  return (
    <AuthFrame>
      <title>{`${t(vehicle ? 'signIn.driverTitle' : 'signIn.riderTitle')} · ${t('common.productName')}`}</title>
      {done && (documents.isTouched || vehicle) && !viewer ? (
        <p className="py-8 text-center">{t('document.uploading')}</p>
      ) : done && viewer ? (
        <SendDocuments documents={documents} user={viewer} needed={vehicle !== null} to={to} />
      ) : done ? (
        <SignInSuccess to={to} />
      ) : viewer && registered ? (
        <FinishDocuments documents={documents} user={viewer} to={to} />
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
      ) : state.step === 'owner' ? (
        <OwnerForm state={state} sending={sending} lostNetwork={lostNetwork} />
      ) : (
        <RegisterForm
          state={state}
          busy={sending !== null}
          lostNetwork={lostNetwork}
          query={query}
          vehicle={vehicle}
          documents={documents}
        />
      )}
    </AuthFrame>
  )
}
