import type { NetworkLocation } from '../../shared/contract/places.ts'
import type { Ctx } from '../context.ts'
import { centreFor, readEdge, type HeaderReader } from './rules.ts'

/** The location from the trusted proxy, or from the configured database, or Nairobi. It is neither stored nor logged. */
export const locateCaller = async (
  ctx: Pick<Ctx, 'settings' | 'places' | 'clientAddress'>,
  header: HeaderReader,
): Promise<NetworkLocation> => {
  const edge = readEdge(ctx.settings.edge, header)
  if (edge.coordinates) return centreFor(edge, 'edge')
  const known = await ctx.places.locateNetwork(edge.address ?? ctx.clientAddress)
  return centreFor(
    { country: edge.country ?? known?.country ?? null, coordinates: known?.coordinates ?? null },
    'database',
  )
}
