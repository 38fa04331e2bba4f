import type { Amenity } from '../../../shared/contract/amenities.ts'
import type { ScreenMessageKey, Translate } from '../../lib/messages.ts'

/** In the reader's language; an unknown amenity is shown with its own label. */
export const amenityLabel = (amenity: Amenity, t: Translate): string => {
  const key = `amenity.${amenity.id}` as ScreenMessageKey
  const sentence = t(key)
  return sentence === key ? amenity.label : sentence
}

/** The pictures are in one file outside the script. An amenity that is not in this file has no picture. */
export const AmenityIcon = ({ amenity }: { amenity: Amenity }) => (
  <svg
    aria-hidden="true"
    className="size-4 shrink-0 fill-none stroke-current stroke-2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <use href={`/amenities.svg#${amenity.id}`} />
  </svg>
)
