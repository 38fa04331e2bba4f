import type { NearbyStages } from '../../../shared/contract/places.ts'
import type { Coordinates } from '../../../shared/kernel/geo.ts'
import { answerOf } from '../../lib/api-answer.ts'
import { browserApi } from '../../lib/api-client.ts'
import type { ChosenPlace } from './suggest-places.ts'
import { listNearbyStages } from './api.ts'

const POSITION = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 300_000 }

export type Stage = NearbyStages['stages'][number]

export const placeOfStage = ({ placeId, name, formattedAddress, coordinates }: Stage): ChosenPlace => ({
  placeId,
  name,
  formattedAddress,
  coordinates,
})

export const stagesNear = async (point: Coordinates): Promise<readonly Stage[]> =>
  (await answerOf(listNearbyStages(browserApi(), point))).stages

const position = (): Promise<Coordinates> =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      reject,
      POSITION,
    )
  })

export const placeWhereIAm = async (): Promise<ChosenPlace | null> => {
  try {
    const [nearest] = await stagesNear(await position())
    return nearest ? placeOfStage(nearest) : null
  } catch {
    return null
  }
}
