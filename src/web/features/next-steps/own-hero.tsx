import type { ReactNode } from 'react'
import type { NextStep } from '../../../shared/contract/next-steps.ts'
import { useT } from '../../lib/messages.ts'
import { useViewer } from '../../lib/viewer.ts'
import { NextSteps } from './next-steps.tsx'

/** Signed in: next steps first, then the search. */
export const OwnHero = ({ steps, children }: { steps: readonly NextStep[]; children: ReactNode }) => {
  const t = useT()
  const viewer = useViewer()
  return (
    <>
      <section className="bg-forest pt-18 pb-14 text-on-forest md:pt-24 md:pb-20">
        <div className="wrap">
          <h1 className="text-2xl font-bold wrap-anywhere sm:text-4xl">
            {t('step.hello', { name: viewer?.firstName || viewer?.name || '' })}
          </h1>
          <p className="mt-1 text-on-forest-soft">
            {steps.length === 0 ? t('step.none') : t('step.some', { count: steps.length })}
          </p>
        </div>
      </section>
      <div className="wrap relative z-10 -mt-10 grid gap-3 md:-mt-14">
        <NextSteps steps={steps} />
        {children}
      </div>
    </>
  )
}
