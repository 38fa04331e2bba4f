import { Fragment, lazy, Suspense } from 'react'
import { orLostNetwork } from '../../lib/lost-network.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { HiddenPlace } from '../places/place-box.tsx'
import type { RideDraft } from './ride-draft.ts'
import { stopName } from './stop-draft.ts'
import type { StopFieldsProps } from './stop-fields.tsx'

const StopFields = lazy(async () => ({ default: (await orLostNetwork(import('./stop-fields.tsx'))).StopFields }))

/** Hidden fields, sent with the form even before the visible ones are loaded. */
const HiddenStops = ({ draft: { stops, legCosts } }: { draft: RideDraft }) => (
  <>
    {stops.map(({ place, time }, stop) => (
      <Fragment key={stopName(stop)}>
        <HiddenPlace name={stopName(stop)} place={place} />
        <input type="hidden" name={`${stopName(stop)}Time`} value={time} />
      </Fragment>
    ))}
    {legCosts && <input type="hidden" name="legCosts" value={legCosts.join()} />}
  </>
)

/** The fields for stops have their own script, which is loaded when both ends are chosen. */
export const OptionalStopFields = ({ draft, change, issues, towns }: Omit<StopFieldsProps, 'ends'>) => {
  const hydrated = useHydrated()
  const { from, to } = draft
  if (!hydrated || !from || !to) return null
  return (
    <>
      <HiddenStops draft={draft} />
      <Suspense fallback={<div aria-busy="true" className="min-h-12.5 rounded-lg border border-line" />}>
        <StopFields draft={draft} ends={{ from, to }} change={change} issues={issues} towns={towns} />
      </Suspense>
    </>
  )
}
