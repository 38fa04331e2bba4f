import type { Ride } from '../../../shared/contract/rides.ts'
import { useT } from '../../lib/messages.ts'

export const useRideTitle = ({ from, to }: Record<'from' | 'to', Pick<Ride['from'], 'name'>>): string => {
  const t = useT()
  return t('ride.title', {
    from: from.name || t('ride.unknownLocation'),
    to: to.name || t('ride.unknownDestination'),
  })
}
