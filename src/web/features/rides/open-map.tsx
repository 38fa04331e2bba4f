import { MapIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { AppInfo } from '../../../shared/contract/app.ts'
import type { RoutePoint } from '../../../shared/contract/places.ts'
import { useT } from '../../lib/messages.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { orLostNetwork } from '../../lib/lost-network.ts'

const TileMap = lazy(async () => ({ default: (await orLostNetwork(import('./tile-map.tsx'))).TileMap }))

interface OpenMapProps {
  route: readonly RoutePoint[]
  tiles: NonNullable<AppInfo['mapTiles']>
  title: string
}

/** The route on a real map, loaded on a tap, because its tiles are larger than the whole page. */
export const OpenMap = ({ route, tiles, title }: OpenMapProps) => {
  const t = useT()
  const hydrated = useHydrated()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" disabled={!hydrated} onClick={() => setOpen(true)} className="mt-2">
        <MapIcon aria-hidden="true" className="size-5" />
        {t('ride.openMap')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title} shape="wide">
        {open && (
          <Suspense fallback={<div className="h-96 w-full animate-pulse rounded-md bg-sunken" />}>
            <TileMap route={route} tiles={tiles} label={title} />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}
