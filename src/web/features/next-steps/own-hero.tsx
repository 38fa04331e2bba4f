import type { ReactNode } from 'react'
import type { NextStep } from '../../../shared/contract/next-steps.ts'
import { useT } from '../../lib/messages.ts'
import { useViewer } from '../../lib/viewer.ts'
import { AdminToDo, type AdminWork } from './to-do-card.tsx'
import { NextSteps } from './next-steps.tsx'

interface OwnHeroProps {
  steps: readonly NextStep[]
  toDo: AdminWork | null
  children: ReactNode
}

export const OwnHero = ({ steps, toDo, children }: OwnHeroProps) => {
  const t = useT()
  const viewer = useViewer()
  const count = steps.length
  return (
    <>
      <section className="bg-forest pt-18 pb-14 text-on-forest md:pt-24 md:pb-20">
        <div className="wrap">
          <h1 className="text-2xl font-bold wrap-anywhere sm:text-4xl">
            {t('step.hello', { name: viewer?.firstName || viewer?.name || '' })}
          </h1>
          {/* Left out for an admin without steps, because the card below says how much there is to do. */}
          {(count > 0 || toDo === null) && (
            <p className="mt-1 text-on-forest-soft">{count === 0 ? t('step.none') : t('step.some', { count })}</p>
          )}
        </div>
      </section>
      <div className="wrap relative z-10 -mt-10 grid gap-3 md:-mt-14">
        {toDo && <AdminToDo {...toDo} />}
        <NextSteps steps={steps} />
        {children}
      </div>
    </>
  )
}
