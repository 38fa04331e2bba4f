import type { Amenity } from '../../../shared/contract/amenities.ts'
import { FOR_WOMEN } from '../../lib/search-url.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import { getSession } from '../auth/api.ts'
import { listAmenities } from '../rides/api.ts'

// The screen takes the label from our own texts, as for every amenity that we know.
const RIDES_FOR_WOMEN: Amenity = { id: FOR_WOMEN, label: '', icon: 'default' }

/** What a search can require of rides. Computed on the server, so that the browser needs no script for it. */
export const listChoices = async (api: ApiClient): Promise<Amenity[]> => {
  const [amenities, session] = await Promise.all([listAmenities(api), getSession(api)])
  const isForWomen = session.ok && session.body.user?.mayUseWomenOnly === true
  return [...(isForWomen ? [RIDES_FOR_WOMEN] : []), ...(amenities.ok ? amenities.body : [])]
}
