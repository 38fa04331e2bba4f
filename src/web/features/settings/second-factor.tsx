// oxlint-disable jsx-a11y/prefer-tag-over-role -- an inline svg is a picture only with the role
import { Form } from 'react-router'
import type { SecondFactorState } from '../../../shared/contract/second-factor.ts'
import { MAX_FACTOR_CODE } from '../../../shared/kernel/form-limits.ts'
import type { FreshCodeForm } from '../../lib/fresh-code-props.ts'
import { useT } from '../../lib/messages.ts'
import { useQueryParams } from '../../lib/use-query-params.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { ShownSecret } from './change-settings.ts'
import { SettingsSection } from './settings-section.tsx'
import { useSettingsAnswer } from './use-settings-answer.ts'

const INTENTS = ['factor-enrol', 'factor-confirm', 'factor-verify', 'factor-disable'] as const

interface CodeFormProps {
  intent: (typeof INTENTS)[number]
  label: string
  button: string
  variant?: 'primary' | 'danger'
  also?: Readonly<Record<string, string>>
}

const CodeForm = ({ intent, label, button, variant = 'primary', also }: CodeFormProps) => {
  const { sending } = useSettingsAnswer(intent)
  return (
    <Form method="post" preventScrollReset className="max-w-sm space-y-3">
      {Object.entries(also ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextInput label={label} name="code" autoComplete="one-time-code" maxLength={MAX_FACTOR_CODE} required />
      <Button type="submit" name="intent" value={intent} variant={variant} loading={sending !== null}>
        {button}
      </Button>
    </Form>
  )
}

const Enrol = ({ secret, FreshCode }: { secret: ShownSecret | undefined; FreshCode: FreshCodeForm }) => {
  const t = useT()
  const { ours } = useSettingsAnswer('factor-enrol')
  const { sending } = useSettingsAnswer('factor-enrol', 'code-send', 'code-give')
  if (ours?.freshCode) return <FreshCode asked={ours.freshCode} Form={Form} sending={sending} />
  if (!secret)
    return (
      <Form method="post" preventScrollReset>
        <Button
          type="submit"
          name="intent"
          value="factor-enrol"
          loading={sending !== null}
          className="max-[16rem]:px-1"
        >
          {t('settings.factorSetUp')}
        </Button>
      </Form>
    )
  return (
    <>
      {secret.qr && (
        <>
          <p>{t('settings.factorScan')}</p>
          <svg
            role="img"
            aria-label={t('settings.factorQr')}
            viewBox={`0 0 ${secret.qr.size} ${secret.qr.size}`}
            className="w-56 max-w-full rounded-md"
          >
            {/* Dark on light in both themes, because some scanners cannot read the reverse. */}
            <rect width="100%" height="100%" fill="#fff" />
            <path d={secret.qr.path} fill="#000" shapeRendering="crispEdges" />
          </svg>
        </>
      )}
      <p>{t('settings.factorSecret')}</p>
      <p className="num rounded-md bg-sunken p-3 font-semibold tracking-wider wrap-anywhere">
        {secret.secret.match(/.{1,4}/g)?.join(' ')}
      </p>
      <a href={secret.uri} className={buttonClass('outline')}>
        {t('settings.factorOpen')}
      </a>
      <CodeForm
        intent="factor-confirm"
        label={t('settings.factorCode')}
        button={t('settings.factorConfirm')}
        also={{ secret: secret.secret, uri: secret.uri }}
      />
    </>
  )
}

const Enrolled = ({ state, to }: { state: SecondFactorState; to: string }) => {
  const t = useT()
  const isElevated = state.elevatedUntil !== null
  return (
    <>
      <p>{`${t('settings.factorOn')} ${t('settings.factorLeft', { count: state.recoveryCodesLeft })}`}</p>
      {!isElevated && (
        <>
          <Alert>{t('settings.factorAsk')}</Alert>
          <CodeForm
            intent="factor-verify"
            label={t('settings.factorCodeOrRecovery')}
            button={t('settings.factorConfirm')}
            also={{ callbackUrl: to }}
          />
        </>
      )}
      <details>
        <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          {t('settings.factorOff')}
        </summary>
        <div className="mt-3">
          <CodeForm
            intent="factor-disable"
            label={t('settings.factorCodeOrRecovery')}
            button={t('settings.factorOff')}
            variant="danger"
          />
        </div>
      </details>
    </>
  )
}

export const SecondFactor = ({ state, FreshCode }: { state: SecondFactorState; FreshCode: FreshCodeForm }) => {
  const t = useT()
  const params = useQueryParams()
  const { ours, error } = useSettingsAnswer(...INTENTS)
  const done =
    ours?.ok && ours.intent === 'factor-disable'
      ? t('settings.factorIsOff')
      : ours?.ok && ours.intent === 'factor-verify'
        ? t('settings.factorDone')
        : undefined
  return (
    <SettingsSection id="second-factor" title={t('settings.factor')} error={error} done={done}>
      <p>{`${t('settings.factorText')} ${state.required ? t('settings.factorRequired') : ''}`}</p>
      {ours?.recoveryCodes && (
        <Alert title={t('settings.factorCodes')}>
          <p>{t('settings.factorCodesText')}</p>
          <ul className="num mt-3 grid gap-1 font-semibold sm:grid-cols-2">
            {ours.recoveryCodes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </Alert>
      )}
      {state.enrolled ? (
        <Enrolled state={state} to={params.get('callbackUrl') ?? ''} />
      ) : (
        <Enrol secret={ours?.secret} FreshCode={FreshCode} />
      )}
    </SettingsSection>
  )
}
