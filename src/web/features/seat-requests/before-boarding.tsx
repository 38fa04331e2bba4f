import { Check, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Ride } from '../../../shared/contract/rides.ts'
import { isSosTime } from '../../../shared/kernel/trip-times.ts'
import { answerOf, sentenceOf } from '../../lib/api-answer.ts'
import { browserApi } from '../../lib/api-client.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { useNow } from '../../lib/use-now.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { addReport } from '../safety/api.ts'

const Line = ({ children }: { children: ReactNode }) => (
  <li className="flex items-start gap-3">
    <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-success" />
    <span className="min-w-0">{children}</span>
  </li>
)

/** One press reports to the admins that a different car came. */
const AnotherCar = ({ ride }: { ride: Ride }) => {
  const t = useT()
  const language = useLanguage()
  const now = useNow()
  const isReady = useHydrated()
  const [state, setState] = useState<'no' | 'sending' | 'sent'>('no')
  const [error, setError] = useState<string | null>(null)
  const report = async () => {
    setState('sending')
    setError(null)
    const text = t('check.reportText', {
      plate: ride.vehicle.plate,
      from: ride.from.name,
      to: ride.to.name,
      time: formatDeparture(ride.time, language),
    })
    try {
      await answerOf(addReport(browserApi(), { userId: ride.driver.id, category: 'FALSE_IDENTITY', text }))
      setState('sent')
    } catch (refused) {
      setState('no')
      setError(sentenceOf(refused, t('check.failed')))
    }
  }
  const times = { departsAt: new Date(ride.time), arrivesAt: new Date(ride.arrivalTime) }
  if (!isReady || !isSosTime(times, now)) return null
  if (state === 'sent') return <Alert tone="success">{t('check.sent')}</Alert>
  return (
    <>
      {error !== null && <Alert tone="danger">{error}</Alert>}
      <Button variant="danger" loading={state === 'sending'} onClick={() => void report()} className="w-full">
        <TriangleAlert aria-hidden="true" className="size-5" />
        {t('check.otherCar')}
      </Button>
    </>
  )
}

export const BeforeBoarding = ({ ride }: { ride: Ride }) => {
  const t = useT()
  const { plate } = ride.vehicle
  const name = ride.driver.firstName
  return (
    <section aria-labelledby="check" className="mt-5 space-y-4 border-t border-line pt-4">
      <h3 id="check" className="text-xl">
        {t('check.title')}
      </h3>
      <ul className="space-y-2">
        <Line>{t('check.plate', { plate })}</Line>
        <Line>{t('check.face', { name })}</Line>
        <Line>{t('check.pin')}</Line>
      </ul>
      <AnotherCar ride={ride} />
    </section>
  )
}
