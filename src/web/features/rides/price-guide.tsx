import type { PriceGuide as Guide } from '../../../shared/contract/price-guide.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import type { RideDraft } from './ride-draft.ts'
import { describeTrip } from './ride-times.ts'
import { RouteMap } from './route-map.tsx'

const Arithmetic = ({ guide }: { guide: Guide }) => {
  const t = useT()
  const { km, numSeats, litresPer100Km, fuelPriceKsh, fuelCostKsh, shares, maxSeatCost, isCapEnforced } = guide
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
        {t('rideForm.guideHow')}
      </summary>
      <p className="num text-sm text-ink-soft">
        {t('rideForm.guideSum', {
          km,
          litres: litresPer100Km,
          fuel: formatKsh(fuelPriceKsh),
          cost: formatKsh(fuelCostKsh),
          shares,
          seats: numSeats,
        })}{' '}
        {t('rideForm.guideLimit', { limit: formatKsh(maxSeatCost) })} {isCapEnforced && t('rideForm.guideCap')}
      </p>
    </details>
  )
}

interface PriceGuideProps {
  draft: RideDraft
  guide: Guide | null
  /** Until the first answer the section is empty, but has its usual size, so that the answer does not move the fields below. */
  isLoading: boolean
  onUse: (seatCost: number) => void
}

const Price = ({ draft, guide, onUse }: { guide: Guide } & Pick<PriceGuideProps, 'draft' | 'onUse'>) => {
  const t = useT()
  const price = formatKsh(guide.seatCost)
  return (
    <>
      <p className="num text-ink-soft">{describeTrip(guide, t)}</p>
      <p className="num text-lg font-semibold">{t('rideForm.guideTitle', { price })}</p>
      {draft.seatCost !== guide.seatCost && (
        <Button variant="outline" onClick={() => onUse(guide.seatCost)}>
          {t('rideForm.guideUse', { price })}
        </Button>
      )}
      {draft.seatCost > guide.maxSeatCost && (
        <Alert tone={guide.isCapEnforced ? 'danger' : 'info'}>
          {guide.isCapEnforced
            ? `${t('rideForm.guideLimit', { limit: formatKsh(guide.maxSeatCost) })} ${t('rideForm.guideCap')}`
            : t('rideForm.guideDear')}
        </Alert>
      )}
      <Arithmetic guide={guide} />
    </>
  )
}

export const PriceGuide = ({ draft, guide, isLoading, onUse }: PriceGuideProps) => {
  if (!draft.from || !draft.to || !(guide || isLoading)) return null
  return (
    <section
      aria-live="polite"
      aria-busy={isLoading}
      className="grid gap-x-6 gap-y-3 rounded-lg bg-sunken p-4 sm:grid-cols-2 sm:items-center"
    >
      <div className="rounded-md bg-surface p-2">
        {guide ? (
          <RouteMap route={guide.route} from={draft.from.name} to={draft.to.name} />
        ) : (
          <div className="aspect-[340/200]" />
        )}
      </div>
      <div className="min-h-55 space-y-2 sm:min-h-0">
        {guide && <Price draft={draft} guide={guide} onUse={onUse} />}
      </div>
    </section>
  )
}
