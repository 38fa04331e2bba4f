import type { NetworkLocation } from '../../shared/contract/places.ts'
import { NAIROBI_CENTRE } from '../../shared/kernel/geo.ts'

/** About where the caller's network is. Nothing tells us yet, so it is Nairobi, and the answer says that it is a guess. */
export const locateCaller = (): NetworkLocation => ({ ...NAIROBI_CENTRE, source: 'fallback' })
