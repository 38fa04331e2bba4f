import { Form, Link, useLocation, type Location } from 'react-router'
import { nationalPhone } from '../../../shared/kernel/kenyan-phone.ts'
import { titleCase } from '../../../shared/kernel/title-case.ts'
import { MAX_EMAIL, MAX_PERSON_NAME } from '../../../shared/kernel/form-limits.ts'
import { errorsByField, filled, firstMissing, useTyped, type Needs } from '../../lib/form-kit.ts'
import type { FormValues } from '../../lib/form-values.ts'
import { useT } from '../../lib/messages.ts'
import type { DocumentChoice } from '../../lib/document-choice.ts'
import { PhotoExamples } from '../documents/photo-examples.tsx'
import { useDraft } from '../../lib/use-draft.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { VehicleFields, type VehicleChoices } from '../vehicles/vehicle-fields.tsx'
import { VEHICLE_NEEDS } from '../vehicles/read-vehicle.ts'
import { refusalText, type Refusal } from './read-refusal.ts'
import { Go, Lacking, Step, StepBack, StepBars } from './register-step.tsx'
import type { SignInStep } from './sign-in-flow.ts'
import { useRegisterSteps } from './use-register-steps.ts'

interface RegisterFormProps {
  state: Extract<SignInStep, { step: 'details' }>
  busy: boolean
  lostNetwork: boolean
  query: string
  /** With vehicle options the form registers a driver, otherwise a rider. */
  vehicle: VehicleChoices | null
  documents: DocumentChoice
}

const FIELD_OF: Partial<Record<Refusal['code'], string>> = { INVALID_PHONE: 'phone', PLATE_TAKEN: 'plate' }

const RIDER_NEEDS = filled('name', 'email', 'phone')
/** A signed-in user has already proven the phone number. */
const SIGNED_IN_NEEDS = filled('name', 'email')

const labelOf = (name: string) => {
  if (name === 'numSeats') return 'vehicle.seats'
  return name in RIDER_NEEDS ? (`signIn.${name}` as 'signIn.name') : (`vehicle.${name}` as 'vehicle.make')
}

const refusedBy = (refusal: Refusal, error: string) => {
  const path = FIELD_OF[refusal.code]
  return { error, issues: path === undefined ? refusal.issues : [{ path, message: error }] }
}

interface PersonFieldsProps {
  values: FormValues
  errorOf: (name: string) => string | undefined
}

const PersonFields = ({ values, errorOf }: PersonFieldsProps) => {
  const t = useT()
  const viewer = useViewer()
  // The number that a new user typed on the sign-in page.
  const carried = (useLocation().state as { phone?: string } | null)?.phone
  return (
    <>
      <TextInput
        label={t('signIn.name')}
        name="name"
        defaultValue={values['name'] ?? viewer?.name ?? ''}
        hint={t('signIn.nameHint')}
        error={errorOf('name')}
        autoComplete="name"
        maxLength={MAX_PERSON_NAME}
        required
        onBlur={(event) => {
          event.currentTarget.value = titleCase(event.currentTarget.value)
        }}
      />
      <TextInput
        label={t('signIn.email')}
        name="email"
        type="email"
        defaultValue={values['email'] ?? viewer?.email ?? ''}
        error={errorOf('email')}
        autoComplete="email"
        maxLength={MAX_EMAIL}
        required
      />
      {!viewer && (
        <PhoneInput
          label={t('signIn.phone')}
          name="phone"
          defaultValue={nationalPhone(values['phone'] ?? carried ?? '')}
          hint={t('signIn.phoneHint')}
          error={errorOf('phone')}
          required
        />
      )}
    </>
  )
}

const DriverDocuments = ({ documents }: { documents: DocumentChoice }) => {
  const t = useT()
  return (
    <>
      <p className="text-ink-soft">{t('document.driversNeed')}</p>
      <PhotoExamples />
      <p className="text-sm text-ink-soft">{t('register.frame')}</p>
      {documents.fields}
      <p className="text-sm text-ink-soft">{t('register.kept')}</p>
      <Lacking fields={documents.missing.map((kind) => t(`document.kind.${kind}`))} />
    </>
  )
}

const OtherWays = ({ isDriver, query }: { isDriver: boolean; query: string }) => {
  const t = useT()
  const link = 'font-semibold text-ink underline underline-offset-4'
  return (
    <p className="mt-6 flex flex-wrap gap-x-4 gap-y-2 text-ink-soft">
      <span>
        {t('signIn.haveAccount')}{' '}
        <Link to={`/auth/sign-in${query}`} className={link}>
          {t('signIn.title')}
        </Link>
      </span>
      <Link to={`${isDriver ? '/auth/sign-up' : '/auth/driver'}${query}`} className={link}>
        {t(isDriver ? 'signIn.rideInstead' : 'signIn.driveInstead')}
      </Link>
    </p>
  )
}

export const RegisterForm = ({ state, busy, lostNetwork, query, vehicle, documents }: RegisterFormProps) => {
  const t = useT()
  const viewer = useViewer()
  const hydrated = useHydrated()
  const form = useDraft(vehicle ? 'register-driver' : 'register-rider')
  const typed = useTyped(form)
  const { values, refusal } = state
  const { pathname, search, state: carried }: Location<unknown> = useLocation()
  const person = viewer ? SIGNED_IN_NEEDS : RIDER_NEEDS
  const needs: Needs<FormValues, string> = vehicle ? { ...person, ...VEHICLE_NEEDS } : person
  const errors = errorsByField(refusal && refusedBy(refusal, refusalText(t, refusal)), Object.keys(needs))
  const steps = { you: person, vehicle: VEHICLE_NEEDS }
  const refusedField = refusal ? (Object.keys(needs).find((name) => errors.of(name) !== undefined) ?? null) : null
  const current = useRegisterSteps({ needs: vehicle ? steps : null, typed, refusal, refusedField })
  const lacking = (step: keyof typeof steps) =>
    Object.entries(steps[step]).flatMap(([name, isThere]) => (isThere(typed) ? [] : [t(labelOf(name))]))
  const general = lostNetwork ? t('signIn.networkError') : errors.general
  return (
    <>
      <h1 className="text-3xl">{t(vehicle ? 'signIn.driverTitle' : 'signIn.riderTitle')}</h1>
      <p className="mt-2 text-ink-soft">{t(vehicle ? 'signIn.driverLead' : 'signIn.riderLead')}</p>
      {current && hydrated && <StepBars step={current} />}
      <Form
        method="post"
        ref={form}
        action={vehicle ? `${pathname}${search}#documents` : undefined}
        className="mt-6 space-y-4"
        replace
        // Without it, the answer to this form would empty the number that a new user typed on the sign-in page.
        state={carried}
      >
        <Step name="you" current={current}>
          {vehicle && <h2 className="text-xl">{t('signIn.aboutYou')}</h2>}
          <PersonFields values={values} errorOf={errors.of} />
          {vehicle && <p className="text-sm text-ink-soft">{t('signIn.driverPhone')}</p>}
          {vehicle ? <Go lacking={lacking('you')} to="vehicle" /> : documents.fields}
        </Step>
        {vehicle && (
          <Step name="vehicle" current={current}>
            <h2 className="text-xl">{t('signIn.yourVehicle')}</h2>
            <VehicleFields values={values} choices={vehicle} errorOf={errors.of} />
            <p className="text-ink-soft">{t('signIn.driverNext')}</p>
            <Go lacking={lacking('vehicle')} to="documents" isSecond />
          </Step>
        )}
        <Step name="documents" current={current}>
          {vehicle && <DriverDocuments documents={documents} />}
          {general && <Alert tone="danger">{general}</Alert>}
          <div className="flex gap-3">
            {vehicle && <StepBack />}
            <Button
              type="submit"
              name="intent"
              value="details"
              loading={busy}
              disabled={hydrated && (firstMissing(needs, typed) !== null || (vehicle !== null && !documents.isWhole))}
              className="flex-1"
            >
              {t(vehicle ? 'signIn.continue' : 'signIn.register')}
            </Button>
          </div>
        </Step>
      </Form>
      {!viewer && <OtherWays isDriver={vehicle !== null} query={query} />}
    </>
  )
}
