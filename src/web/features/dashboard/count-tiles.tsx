import { Suspense } from 'react'
import { Await } from 'react-router'
import type { Counts } from '../../../shared/contract/stats.ts'
import { useT } from '../../lib/messages.ts'

const TILES = [
  ['drivers', 'dashboard.countDrivers'],
  ['vehicles', 'dashboard.countVehicles'],
  ['riders', 'dashboard.countRiders'],
  ['routes', 'dashboard.countRoutes'],
  ['rides', 'dashboard.countRides'],
  ['transactions', 'dashboard.countTransactions'],
] as const
const PLACEHOLDER = '...'

const Tiles = ({ counts }: { counts: Counts | null }) => {
  const t = useT()
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {TILES.map(([name, key]) => (
        <div
          key={name}
          className="mx-auto flex aspect-square w-full max-w-44 flex-col-reverse items-center justify-center rounded-full bg-surface shadow-soft"
        >
          <dt className="text-sm text-ink-soft">{t(key)}</dt>
          <dd className="num font-display text-3xl font-bold">
            {counts ? counts[name].toLocaleString('en-KE') : PLACEHOLDER}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** `...` while counting. */
export const CountTiles = ({ counts }: { counts: Promise<Counts | null> }) => (
  <Suspense fallback={<Tiles counts={null} />}>
    <Await resolve={counts} errorElement={<Tiles counts={null} />}>
      {(resolved) => <Tiles counts={resolved} />}
    </Await>
  </Suspense>
)
