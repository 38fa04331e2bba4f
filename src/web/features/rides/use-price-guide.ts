import { useEffect, useState } from 'react'
import type { PriceGuide } from '../../../shared/contract/price-guide.ts'
import { browserApi } from '../../lib/api-client.ts'
import type { RideDraft } from './ride-draft.ts'
import { getPriceGuide } from './api.ts'

export interface DraftGuide {
  /** Null until the first answer, and when loading failed. */
  guide: PriceGuide | null
  isLoading: boolean
  /** The highest allowed price for the current draft; null without a limit, or while loading. */
  highestCost: number | null
}

/** The fair price of the drafted trip, when both ends are chosen. Without an answer the form still works. */
export const usePriceGuide = ({
  from,
  to,
  numSeats,
}: Pick<RideDraft, 'from' | 'to' | 'numSeats'>): DraftGuide | null => {
  const [known, setKnown] = useState<{ asked: string; guide: PriceGuide | null } | null>(null)
  const ends = from && to && from.placeId !== to.placeId ? { from: from.coordinates, to: to.coordinates } : null
  const asked = ends
    ? new URLSearchParams({
        fromLat: String(ends.from.lat),
        fromLng: String(ends.from.lng),
        toLat: String(ends.to.lat),
        toLng: String(ends.to.lng),
        numSeats: String(numSeats),
      }).toString()
    : ''
  useEffect(() => {
    if (asked === '') return undefined
    let current = true
    const [fromLat = '', fromLng = '', toLat = '', toLng = '', seats = ''] = new URLSearchParams(asked).values()
    const query = { fromLat, fromLng, toLat, toLng, numSeats: seats }
    void getPriceGuide(browserApi(), query)
      .then((answer) => (answer.ok ? answer.body : null))
      .catch(() => null)
      .then((guide) => current && setKnown({ asked, guide }))
    return () => {
      current = false
    }
  }, [asked])
  // Until the new answer arrives, the old answer stays, so that nothing on the page moves.
  if (asked === '') return null
  const guide = known?.guide ?? null
  const isAnswered = known?.asked === asked
  return {
    guide,
    isLoading: !isAnswered,
    highestCost: isAnswered && guide?.isCapEnforced ? guide.maxSeatCost : null,
  }
}
