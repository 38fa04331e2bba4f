import type { AppInfo } from '../../../shared/contract/app.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import { useT } from '../../lib/messages.ts'
import { OpenMap } from './open-map.tsx'
import { RouteMap } from './route-map.tsx'

interface RouteDrawingProps {
  ride: Ride
  route: NonNullable<Ride['route']>
  tiles: AppInfo['mapTiles']
}

/** Loaded when it is shown. A phone shows the ride without it until the user opens it. */
export const RouteDrawing = ({ ride, route, tiles }: RouteDrawingProps) => {
  const t = useT()
  // The whole route, also for a part of the ride.
  const from = ride.stops?.[0]?.place ?? ride.from
  const to = ride.stops?.at(-1)?.place ?? ride.to
  return (
    <>
      <RouteMap route={route} from={from.name} to={to.name} className="max-w-md" />
      {tiles && <OpenMap route={route} tiles={tiles} title={t('ride.mapTitle', { from: from.name, to: to.name })} />}
    </>
  )
}
