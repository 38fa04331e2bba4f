import { Clock, LocateFixed, TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../lib/messages.ts'
import type { ComboboxOption } from '../../ui/combobox.tsx'
import type { ChosenPlace } from './suggest-places.ts'
import { popularPlaces } from './popular-places.ts'
import { recentPlaces } from './recent-places.ts'

const icon = 'size-5'
export const HERE = 'here'

export const useOffers = (excludedPlaceId: string | null | undefined) => {
  const t = useT()
  const [known, setKnown] = useState<{ recent: readonly ChosenPlace[]; popular: readonly ChosenPlace[] } | null>(null)

  /** Called on focus, because the places are not needed earlier. */
  const look = () => {
    const recent = recentPlaces()
    const isNew = ({ placeId }: ChosenPlace) => recent.every((place) => place.placeId !== placeId)
    setKnown((before) => ({ recent, popular: before?.popular.filter(isNew) ?? [] }))
    void popularPlaces().then((popular) => setKnown({ recent, popular: popular.filter(isNew) }))
  }
  const optionOf = (place: ChosenPlace, group: string, Icon: typeof Clock): ComboboxOption => ({
    id: place.placeId,
    title: place.name,
    detail: place.formattedAddress,
    disabled: place.placeId === excludedPlaceId,
    group,
    icon: <Icon aria-hidden="true" className={icon} />,
  })
  const here: ComboboxOption = {
    id: HERE,
    title: t('search.whereIAm'),
    detail: t('search.whereIAmHint'),
    icon: <LocateFixed aria-hidden="true" className={icon} />,
  }
  const options: readonly ComboboxOption[] =
    known === null
      ? []
      : [
          ...('geolocation' in navigator ? [here] : []),
          ...known.recent.map((place) => optionOf(place, t('search.recentPlaces'), Clock)),
          ...known.popular.map((place) => optionOf(place, t('search.popularPlaces'), TrendingUp)),
        ]
  const placeOf = (id: string): ChosenPlace | undefined =>
    known ? [...known.recent, ...known.popular].find(({ placeId }) => placeId === id) : undefined
  return { options, placeOf, look }
}
