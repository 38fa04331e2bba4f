import { BadgeCheck, BriefcaseBusiness, Cigarette, CigaretteOff, PawPrint } from 'lucide-react'
import type { Amenity } from '../../../shared/contract/amenities.ts'
import type { ScreenMessageKey, Translate } from '../../lib/messages.ts'

const icons = { smoke: Cigarette, pet: PawPrint, bag: BriefcaseBusiness, default: BadgeCheck }

/** In the reader's language; an unknown amenity keeps its own label. */
export const amenityLabel = (amenity: Amenity, t: Translate): string => {
  const key = `amenity.${amenity.id}` as ScreenMessageKey
  const sentence = t(key)
  return sentence === key ? amenity.label : sentence
}

/** Both amenities about smoking have the icon `smoke`: the one that forbids it is crossed out. */
export const AmenityIcon = ({ amenity }: { amenity: Amenity }) => {
  const Icon = amenity.id === 'no-smoking' ? CigaretteOff : icons[amenity.icon]
  return <Icon aria-hidden="true" className="size-4 shrink-0" />
}
