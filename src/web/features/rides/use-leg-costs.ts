import { useEffect, useState } from 'react'
import { splitCost } from '../../../shared/kernel/split-cost.ts'
import { browserApi } from '../../lib/api-client.ts'
import type { ChosenPlace } from '../places/suggest-places.ts'
import { getPriceGuide } from './api.ts'
import type { RideDraft } from './ride-draft.ts'

const legsOf = (places: readonly ChosenPlace[]): readonly string[] =>
  places.slice(1).map(({ coordinates: to }, index) => {
    const { coordinates: from } = places[index] ?? { coordinates: to }
    return [from.lat, from.lng, to.lat, to.lng].join()
  })

const lengthOf = async (leg: string): Promise<[string, number][]> => {
  const [fromLat = '', fromLng = '', toLat = '', toLng = ''] = leg.split(',')
  const answer = await getPriceGuide(browserApi(), { fromLat, fromLng, toLat, toLng, numSeats: '1' })
  return answer.ok ? [[leg, answer.body.km]] : []
}

const useLegKms = (legs: readonly string[]): readonly number[] | null => {
  const [known, setKnown] = useState<Readonly<Record<string, number>>>({})
  const unknown = legs.filter((leg) => known[leg] === undefined).join(' ')
  useEffect(() => {
    if (unknown === '') return undefined
    let current = true
    void Promise.all(unknown.split(' ').map(lengthOf)).then(
      (found) => current && setKnown((before) => ({ ...before, ...Object.fromEntries(found.flat()) })),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [unknown])
  const kms = legs.flatMap((leg) => known[leg] ?? [])
  return kms.length === legs.length ? kms : null
}

/** The price of each leg: as the user set it, otherwise what the server will compute; 0 when unknown. */
export const useLegCosts = (
  places: readonly ChosenPlace[],
  { seatCost, legCosts }: Pick<RideDraft, 'seatCost' | 'legCosts'>,
): readonly number[] => {
  const legs = legsOf(places)
  const kms = useLegKms(legCosts || legs.length === 1 ? [] : legs)
  if (legCosts) return legCosts
  return kms && kms.length > 0 && seatCost >= kms.length ? splitCost(seatCost, kms) : legs.map(() => 0)
}
