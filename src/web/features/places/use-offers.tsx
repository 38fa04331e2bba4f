import { Clock, LocateFixed, TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { answerOf } from '../../lib/api-answer.ts'
import { browserApi } from '../../lib/api-client.ts'
import { loadOnce } from '../../lib/load-once.ts'
import { useT } from '../../lib/messages.ts'
import type { ComboboxOption } from '../../ui/combobox.tsx'
import { listPopularRoutes } from './api.ts'
import type { ChosenPlace } from './suggest-places.ts'
import { recentPlaces } from './recent-places.ts'

const icon = 'size-5'
export const HERE = 'here'

const MAX_POPULAR = 6

const loadPopular = async (): Promise<readonly ChosenPlace[]> => {
  const { routes } = await answerOf(listPopularRoutes(browserApi()))
  const ends = routes.flatMap(({ from, to }) => [from, to])
  const byId = new Map(ends.map((end) => [end.placeId, { ...end, formattedAddress: '' }]))
  return [...byId.values()].slice(0, MAX_POPULAR)
}

const popularPlaces = loadOnce(loadPopular)

export const useOffers = (excludedPlaceId: string | null | undefined) => {
  const t = useT()
  const [known, setKnown] = useState<{ recent: readonly ChosenPlace[]; popular: readonly ChosenPlace[] } | null>(null)

  /** Called on focus, because the places are not needed earlier. */
  const look = () => {
    const recent = recentPlaces()
    const isNew = ({ placeId }: ChosenPlace) => recent.every((place) => place.placeId !== placeId)
    setKnown((before) => ({ recent, popular: before?.popular.filter(isNew) ?? [] }))
    void popularPlaces().then(
      (popular) => setKnown({ recent, popular: popular.filter(isNew) }),
      () => undefined,
    )
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
