import { useT } from '../../lib/messages.ts'
import type { Journey } from './journey-line.tsx'

/** `Nairobi to Mombasa`. */
export const useRideTitle = ({ from, to }: Record<'from' | 'to', Pick<Journey['from'], 'name'>>): string => {
  const t = useT()
  return t('ride.title', {
    from: from.name || t('ride.unknownLocation'),
    to: to.name || t('ride.unknownDestination'),
  })
}
