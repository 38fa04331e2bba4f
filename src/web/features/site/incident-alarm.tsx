import { Siren } from 'lucide-react'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { useT } from '../../lib/messages.ts'
import { INCIDENTS_CHANGED, openIncidents } from './open-incidents.ts'

const follow = (listener: () => void) => {
  addEventListener(INCIDENTS_CHANGED, listener)
  return () => removeEventListener(INCIDENTS_CHANGED, listener)
}

/** Shown on every page of an admin while an SOS waits for an acknowledgement. */
export const IncidentAlarm = () => {
  const t = useT()
  const open = useSyncExternalStore(
    follow,
    () => openIncidents.now,
    () => 0,
  )
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const refresh = useEffectEvent(() => {
    if (/^\/dashboard\/(todo|incidents)/.test(pathname)) void revalidate()
  })
  useEffect(() => follow(() => refresh()), [])
  if (open === 0) return null
  return (
    <div role="alert" data-alarm="" className="fixed inset-x-4 top-16 z-10">
      <Link
        to="/dashboard/incidents?status=OPEN"
        className="flex min-h-14 items-center justify-center gap-3 rounded-md border-2 border-danger bg-danger-wash px-4 text-lg font-bold text-danger shadow-soft"
      >
        <Siren aria-hidden="true" className="size-6 shrink-0" />
        {t('own.sosAlarm', { count: open })}
      </Link>
    </div>
  )
}
