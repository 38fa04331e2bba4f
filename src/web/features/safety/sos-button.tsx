import { Phone, Siren } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isSosTime } from '../../../shared/kernel/trip-times.ts'
import { useT } from '../../lib/messages.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { useNow } from '../../lib/use-now.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import type { SosTrip } from '../incidents/api.ts'
import type { SosState } from '../incidents/send-sos.ts'
import { useHold } from './use-hold.ts'
import { useTellAdmins } from '../incidents/use-tell-admins.ts'

const EMERGENCY = 'tel:999'

interface SosButtonProps {
  time: string
  arrivalTime: string
  facts: readonly string[]
  /** The trip of the SOS that the admins get; null when only 999 is called. */
  trip: SosTrip | null
}

interface CalledProps extends Pick<SosButtonProps, 'facts'> {
  /** Null when the admins are not told, or not told yet. */
  told: SosState | null
  /** Tells the admins on another press; null when they are already told, or cannot be told. */
  tell: (() => void) | null
}

/** Starts the call with its link. The link stays, because a browser may refuse to start the call automatically. */
const Called = ({ facts, told, tell }: CalledProps) => {
  const t = useT()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    link.current?.focus()
    link.current?.click()
  }, [])
  return (
    <div role="alert" className="rounded-md bg-danger-wash p-4">
      <a ref={link} href={EMERGENCY} className={buttonClass('danger', 'w-full bg-surface text-lg')}>
        <Phone aria-hidden="true" className="size-5" />
        {t('sos.call')}
      </a>
      <h3 className="mt-4 text-lg">{t('sos.say')}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5 font-semibold wrap-anywhere">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <p className="mt-3 text-sm">{t(told === null ? 'sos.onlyCall' : `sos.${told}`)}</p>
      {tell && (
        <Button variant="outline" onClick={tell} className="mt-3 w-full">
          {t('sos.tell')}
        </Button>
      )}
    </div>
  )
}

/**
 * Shown from 1 hour before the planned departure until 3 hours after the planned arrival. Works offline, because the
 * page counts the time.
 */
export const SosButton = ({ time, arrivalTime, facts, trip }: SosButtonProps) => {
  const t = useT()
  const now = useNow()
  const isReady = useHydrated()
  const [called, setCalled] = useState(0)
  const { told, tell } = useTellAdmins(trip)
  // After several false alarms the call comes first, and a second press tells the admins.
  const callsFirst = useViewer()?.callsFirst ?? true
  const tellsAtOnce = trip !== null && !callsFirst
  const { state, handlers } = useHold(() => {
    setCalled((before) => before + 1)
    if (tellsAtOnce) tell()
  })
  if (!isReady || !isSosTime({ departsAt: new Date(time), arrivesAt: new Date(arrivalTime) }, now)) return null
  return (
    <>
      <div>
        <button
          type="button"
          {...handlers}
          aria-label={t('sos.label')}
          className={buttonClass(
            'danger',
            'relative w-full touch-none overflow-hidden select-none focus-visible:outline-offset-2',
          )}
        >
          <span
            aria-hidden="true"
            data-hold={state}
            className="absolute inset-0 origin-left scale-x-0 bg-danger-wash data-[hold=holding]:scale-x-100 data-[hold=holding]:transition-transform data-[hold=holding]:duration-3000 data-[hold=holding]:ease-linear"
          />
          <Siren aria-hidden="true" className="relative size-5" />
          <span className="relative">{t('sos.button')}</span>
        </button>
        <p aria-live="assertive" className="mt-1 text-center text-sm text-ink-soft">
          {t(state === 'again' ? 'sos.again' : tellsAtOnce ? 'sos.hintBoth' : 'sos.hint')}
        </p>
      </div>
      {called > 0 && (
        <Called key={called} facts={facts} told={told} tell={trip !== null && told === null ? tell : null} />
      )}
    </>
  )
}
