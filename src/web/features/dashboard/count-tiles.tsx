import { Suspense, use, useMemo } from 'react'
import { Link } from 'react-router'
import type { Counts } from '../../../shared/contract/stats.ts'
import { useT } from '../../lib/messages.ts'

const TILES = [
  ['drivers', 'dashboard.countDrivers', '/dashboard/users?status=DRIVER'],
  ['vehicles', 'dashboard.countVehicles', '/dashboard/vehicles'],
  ['riders', 'dashboard.countRiders', '/dashboard/users?status=RIDER'],
  ['routes', 'dashboard.countRoutes', '/ride/search'],
  ['rides', 'dashboard.countRides', '/dashboard/rides'],
  ['transactions', 'dashboard.countTransactions', '/dashboard/money'],
] as const
const PLACEHOLDER = '...'

const Tiles = ({ counts }: { counts: Counts | null }) => {
  const t = useT()
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2 sm:grid-cols-3 sm:gap-4">
      {TILES.map(([name, key, list]) => (
        <div
          key={name}
          className="relative mx-auto flex aspect-square w-full max-w-44 flex-col-reverse items-center justify-center rounded-full bg-surface shadow-soft"
        >
          <dt className="text-xs text-ink-soft sm:text-sm">
            <Link to={list} className="underline underline-offset-4 after:absolute after:inset-0 after:rounded-full">
              {t(key)}
            </Link>
          </dt>
          <dd className="num font-display text-2xl font-bold sm:text-3xl">
            {counts ? counts[name].toLocaleString('en-KE') : PLACEHOLDER}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const CountedTiles = ({ counts }: { counts: Promise<Counts | null> }) => <Tiles counts={use(counts)} />

export const CountTiles = ({ counts }: { counts: Promise<Counts | null> }) => {
  const counted = useMemo(() => counts.catch(() => null), [counts])
  return (
    <Suspense fallback={<Tiles counts={null} />}>
      <CountedTiles counts={counted} />
    </Suspense>
  )
}
