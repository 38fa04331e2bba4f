import { Heart } from 'lucide-react'
import { useState } from 'react'
import { browserApi } from '../../lib/api-client.ts'
import { useT } from '../../lib/messages.ts'
import { useToast } from '../../ui/toast.tsx'
import { addFavorite, removeFavorite } from './api.ts'

/** Changes the heart at once and restores it when the call fails. */
const useFavorite = (rideId: string, before: boolean) => {
  const t = useT()
  const toast = useToast()
  const [kept, setKept] = useState(before)
  const toggle = async () => {
    setKept(!kept)
    const answer = await (kept ? removeFavorite : addFavorite)(browserApi(), rideId).catch(() => null)
    if (answer?.ok) return
    setKept(kept)
    toast(answer?.error.sentence || t('ride.favoriteFailed'))
  }
  return [kept, toggle] as const
}

export const FavoriteButton = ({
  rideId,
  title,
  isFavorite,
}: {
  rideId: string
  title: string
  isFavorite: boolean
}) => {
  const t = useT()
  const [kept, toggle] = useFavorite(rideId, isFavorite)
  return (
    <button
      type="button"
      aria-pressed={kept}
      aria-label={t(kept ? 'ride.removeFavorite' : 'ride.addFavorite', { ride: title })}
      onClick={() => void toggle()}
      className="invisible relative z-1 flex size-11 items-center justify-center rounded-full hover:bg-sunken hydrated:visible"
    >
      <Heart aria-hidden="true" className={`size-5.5 ${kept ? 'fill-danger text-danger' : 'text-ink-soft'}`} />
    </button>
  )
}
