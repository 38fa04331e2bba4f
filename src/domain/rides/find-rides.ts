import { and, asc, sql } from 'drizzle-orm'
import { prepareOnce } from '../../db/prepare-once.ts'
import { rides } from '../../db/schema/index.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import { viewerOf, type Ctx } from '../context.ts'
import { isReadable, type Sight } from './filter-visible.ts'
import { presentRide } from './present.ts'
import { ANYONE, findRideIds, loadRides, VIEWER_ID } from './queries.ts'

const [IDS, LIMIT] = ['ids', 'limit'] as const

const readerFor = (viewer: Sight) =>
  prepareOnce((db, name: 'find_rides' | 'find_rides_for' | 'find_rides_for_women') => {
    const where = and(sql`${rides.id} = any(${sql.placeholder(IDS)})`, isReadable(viewer))
    const found = findRideIds(db, { where, orderBy: [asc(rides.id)], limit: sql.placeholder(LIMIT) })
    return loadRides(db, viewer, found).prepare(name)
  })
const readForVisitor = readerFor(null)
const readForAll = readerFor({ ...ANYONE, mayUseWomenOnly: false })
const readForWomen = readerFor({ ...ANYONE, mayUseWomenOnly: true })

const statementFor = ({ db }: Ctx, viewer: Sight) => {
  if (viewer === null) return readForVisitor(db, 'find_rides')
  return viewer.mayUseWomenOnly ? readForWomen(db, 'find_rides_for_women') : readForAll(db, 'find_rides_for')
}

export const findRides = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Ride>> => {
  if (ids.length === 0) return new Map()
  const viewer = viewerOf(ctx)
  const given = { [IDS]: [...ids], [LIMIT]: ids.length, [VIEWER_ID]: viewer?.id }
  const rows = await statementFor(ctx, viewer).execute(given)
  return new Map(rows.map((row) => [row.ride.id, presentRide(row, viewer, ctx.clock.now(), ctx.settings.publicUrl)]))
}
