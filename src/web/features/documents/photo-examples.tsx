import { Check, X } from 'lucide-react'
import { useT } from '../../lib/messages.ts'

type Example = 'good' | 'blurred' | 'shiny'

const Card = ({ look }: { look: Example }) => (
  <svg viewBox="0 0 95 60" aria-hidden="true" className="w-full rounded-md">
    <g className={look === 'blurred' ? 'blur-[2px]' : ''}>
      <rect width="95" height="60" className="fill-success-wash" />
      <path d="M8 11h79" className="stroke-danger" strokeWidth="1.5" />
      <rect x="8" y="17" width="27" height="32" rx="2" className="fill-surface" />
      <circle cx="21.5" cy="28" r="6.5" className="fill-amber-ink" />
      <path d="M11 49c1-10 20-10 21 0z" className="fill-primary" />
      <path d="M42 20h30M42 28h40M42 36h24M42 44h34" className="stroke-ink" strokeWidth="3" strokeLinecap="round" />
    </g>
    {look === 'shiny' && <ellipse cx="58" cy="32" rx="20" ry="13" fill="white" className="blur-[3px]" />}
  </svg>
)

const EXAMPLES: readonly Example[] = ['good', 'blurred', 'shiny']

export const PhotoExamples = () => {
  const t = useT()
  return (
    <figure className="rounded-md bg-sunken p-3">
      <figcaption className="mb-2 font-semibold">{t('register.examples')}</figcaption>
      <ul className="grid grid-cols-3 gap-3">
        {EXAMPLES.map((look) => (
          <li key={look} className={`text-sm font-medium ${look === 'good' ? 'text-success' : 'text-danger'}`}>
            <Card look={look} />
            <span className="mt-1 flex flex-wrap items-center justify-center gap-x-1 text-center wrap-anywhere">
              {look === 'good' ? (
                <Check aria-hidden="true" className="size-4 shrink-0" />
              ) : (
                <X aria-hidden="true" className="size-4 shrink-0" />
              )}
              {t(`register.example.${look}`)}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
