import { Heart } from 'lucide-react'
import { useT } from '../../lib/messages.ts'
import { useFavorite } from './use-favorite.ts'

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
      className="invisible relative z-10 flex size-11 items-center justify-center rounded-full hover:bg-sunken hydrated:visible"
    >
      <Heart aria-hidden="true" className={`size-5.5 ${kept ? 'fill-danger text-danger' : 'text-ink-soft'}`} />
    </button>
  )
}
