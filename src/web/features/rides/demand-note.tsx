import { Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { RideDemand } from '../../../shared/contract/ride-demand.ts'
import { browserApi } from '../../lib/api-client.ts'
import { formatDay } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { getDemand } from './api.ts'
import type { RideDraft } from './ride-draft.ts'

const useDemand = ({ from, to, date }: Pick<RideDraft, 'from' | 'to' | 'date'>): RideDemand | null => {
  const [known, setKnown] = useState<{ asked: string; demand: RideDemand } | null>(null)
  const ends = from && to ? [from.coordinates.lat, from.coordinates.lng, to.coordinates.lat, to.coordinates.lng] : null
  const asked = ends && date !== '' ? [...ends, date].join() : ''
  useEffect(() => {
    if (asked === '') return undefined
    let current = true
    const [fromLat = '', fromLng = '', toLat = '', toLng = '', day = ''] = asked.split(',')
    void getDemand(browserApi(), { fromLat, fromLng, toLat, toLng, date: day }).then(
      (answer) => current && answer.ok && setKnown({ asked, demand: answer.body }),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [asked])
  return known?.asked === asked ? known.demand : null
}

export const DemandNote = ({ draft }: { draft: Pick<RideDraft, 'from' | 'to' | 'date'> }) => {
  const t = useT()
  const language = useLanguage()
  const demand = useDemand(draft)
  return (
    <div aria-live="polite" className="empty:hidden">
      {demand && (demand.people > 0 || demand.stops.length > 0) && (
        <p className="flex gap-2 rounded-lg bg-sunken p-4">
          <Users aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span className="num">
            {demand.people > 0 && t('rideForm.demand', { count: demand.people, day: formatDay(draft.date, language) })}{' '}
            {demand.stops
              .map(({ place, people }) => t('rideForm.demandStop', { count: people, place: place.name ?? '' }))
              .join(' ')}
          </span>
        </p>
      )}
    </div>
  )
}
