import type { MetaDescriptor } from 'react-router'
import type { Ride } from '../../../shared/contract/rides.ts'
import type { Translate } from '../../lib/messages.ts'
import { rideSummary } from './ride-summary.ts'
import type { Language } from '../../../shared/kernel/enums.ts'

/**
 * Chat apps cache a picture by its address. The address therefore contains the seats left and the status, so that a
 * change shows another picture.
 */
const previewAddress = ({ id, status, isUnderWay, freeSeats }: Ride, publicUrl: string, language: Language): string =>
  `${publicUrl}/ride/${id}/preview.png?${new URLSearchParams({ lang: language, v: `${freeSeats}${status.toLowerCase()}${isUnderWay ? 1 : ''}` })}`

/** The preview picture of this ride's link. Cancelled rides and rides for women have none. */
export const previewMeta = (ride: Ride, publicUrl: string, t: Translate, language: Language): MetaDescriptor[] => {
  if (ride.status === 'CANCELLED' || ride.womenOnly) return []
  const address = previewAddress(ride, publicUrl, language)
  return [
    { property: 'og:image', content: address },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: rideSummary(ride, t, language) },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: address },
  ]
}
