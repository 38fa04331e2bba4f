import { Star } from 'lucide-react'
import { useT } from '../../lib/messages.ts'

const EVERY = [1, 2, 3, 4, 5] as const

const starClass = (isFull: boolean): string => (isFull ? 'fill-amber text-amber-ink' : 'text-line-strong')

export const Stars = ({ count, label }: { count: number; label: string }) => (
  <span className="inline-flex items-center gap-0.5">
    {EVERY.map((place) => (
      <Star key={place} aria-hidden="true" className={`size-4 ${starClass(place <= count)}`} />
    ))}
    <span className="sr-only">{label}</span>
  </span>
)

export const StarChoice = ({ stars, onChange }: { stars: number; onChange: (stars: number) => void }) => {
  const t = useT()
  return (
    <fieldset>
      <legend className="sr-only">{t('review.stars')}</legend>
      <div className="flex">
        {EVERY.map((place) => (
          <label
            key={place}
            className="flex min-h-12 flex-1 cursor-pointer items-center justify-center rounded-md has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="stars"
              value={place}
              required
              defaultChecked={place === stars}
              onChange={() => onChange(place)}
              className="peer sr-only"
            />
            <Star aria-hidden="true" className={`size-9 ${starClass(place <= stars)}`} />
            <span className="sr-only">{t('review.star', { count: place })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
