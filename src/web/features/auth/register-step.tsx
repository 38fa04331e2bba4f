import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useT } from '../../lib/messages.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { DRIVER_STEPS, type DriverStep } from './use-register-steps.ts'

const COUNT = DRIVER_STEPS.length + 1

export const StepBars = ({ step }: { step: DriverStep }) => {
  const t = useT()
  const place = DRIVER_STEPS.indexOf(step) + 1
  return (
    <div className="mt-4">
      <p id="step-title" tabIndex={-1} className="num font-semibold outline-none">
        {t('register.step', { step: place, steps: COUNT, title: t(`register.step.${step}`) })}
      </p>
      <div aria-hidden="true" className="mt-2 grid grid-cols-4 gap-1">
        {Array.from({ length: COUNT }, (_, index) => (
          <span key={index} className={`h-1.5 rounded-full ${index < place ? 'bg-amber' : 'bg-line'}`} />
        ))}
      </div>
    </div>
  )
}

interface StepProps {
  name: DriverStep
  current: DriverStep | null
  children: ReactNode
}

/** Without scripts all steps are one form; a hidden step keeps what was typed. */
export const Step = ({ name, current, children }: StepProps) => {
  const hydrated = useHydrated()
  const waits = current !== null && !hydrated && name !== 'you'
  return (
    <div
      hidden={current !== null && hydrated && name !== current}
      className={`space-y-4 ${waits ? '[@media(scripting:enabled)]:hidden' : ''}`}
    >
      {children}
    </div>
  )
}

export const Lacking = ({ fields }: { fields: readonly string[] }) => {
  const t = useT()
  const hydrated = useHydrated()
  if (!hydrated || fields.length === 0) return null
  return <p className="text-ink-soft">{t('register.missing', { fields: fields.join(', ') })}</p>
}

const onlyWithScript = '[@media(scripting:none)]:hidden'

export const StepBack = () => {
  const t = useT()
  const navigate = useNavigate()
  return (
    <Button variant="outline" className={onlyWithScript} onClick={() => void navigate(-1)}>
      {t('register.back')}
    </Button>
  )
}

interface GoProps {
  lacking: readonly string[]
  to: DriverStep
  isSecond?: boolean
}

export const Go = ({ lacking, to, isSecond = false }: GoProps) => {
  const t = useT()
  const navigate = useNavigate()
  const { search, state }: { search: string; state: unknown } = useLocation()
  return (
    <>
      <Lacking fields={lacking} />
      <div className="flex gap-3">
        {isSecond && <StepBack />}
        <Button
          disabled={lacking.length > 0}
          className={`flex-1 ${onlyWithScript}`}
          onClick={() => void navigate({ search, hash: to }, { state })}
        >
          {t('register.next')}
        </Button>
      </div>
    </>
  )
}
