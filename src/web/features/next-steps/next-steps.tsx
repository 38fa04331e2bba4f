import type { NextStep } from '../../../shared/contract/next-steps.ts'
import { useT } from '../../lib/messages.ts'
import { StepCard } from './step-card.tsx'

/** More cards would push the search off the screen. */
const SHOWN = 3

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-3'

const keyOf = ({ kind, requestId, rideId, vehicleId, document }: NextStep): string =>
  [kind, requestId ?? rideId ?? vehicleId ?? document?.kind].join(' ')

const cardOf = (step: NextStep, place: number) => (
  <li key={keyOf(step)}>
    <StepCard step={step} isFirst={place === 0} />
  </li>
)

export const NextSteps = ({ steps }: { steps: readonly NextStep[] }) => {
  const t = useT()
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="next-steps" className="grid gap-3">
      <h2 id="next-steps" className="sr-only">
        {t('step.title')}
      </h2>
      <ul className={gridClass}>{steps.slice(0, SHOWN).map(cardOf)}</ul>
      {steps.length > SHOWN && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            {t('step.all', { count: steps.length })}
          </summary>
          <ul className={`mt-2 ${gridClass}`}>{steps.slice(SHOWN).map((step) => cardOf(step, SHOWN))}</ul>
        </details>
      )}
    </section>
  )
}
