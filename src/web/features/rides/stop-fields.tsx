import { ChevronDown, Plus, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { TownOnTheWay } from '../../../shared/contract/price-guide.ts'
import { AUTOCOMPLETE_RADIUS_POST_KM } from '../../../shared/kernel/autocomplete-limits.ts'
import { formatKsh, parseKshInput } from '../../../shared/kernel/money.ts'
import { MAX_STOPS_BETWEEN } from '../../../shared/kernel/ride-limits.ts'
import { splitCost } from '../../../shared/kernel/split-cost.ts'
import { useT } from '../../lib/messages.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { Checkbox } from '../../ui/toggle-chip.tsx'
import { PlaceBox } from '../places/place-box.tsx'
import type { ChosenPlace } from '../places/suggest-places.ts'
import type { Issue } from './post-ride.ts'
import type { RideDraft } from './ride-draft.ts'
import { changeLegCost, orderOf, removeStop, stopName } from './stop-draft.ts'
import { useLegCosts } from './use-leg-costs.ts'
import { writeCost } from './write-cost.ts'

export interface StopFieldsProps {
  draft: RideDraft
  ends: { from: ChosenPlace; to: ChosenPlace }
  change: (part: Partial<RideDraft>) => void
  issues: readonly Issue[] | undefined
  /** Towns where the ride could stop, in the order of the road. */
  towns: readonly TownOnTheWay[]
}

/** The error of a field, until the stops change: after that the error may concern another stop. */
const useRefused = (issues: StopFieldsProps['issues'], stops: RideDraft['stops']) => {
  const [refused, setRefused] = useState({ issues, stops })
  if (refused.issues !== issues) setRefused({ issues, stops })
  return (...paths: readonly string[]): string | undefined =>
    refused.stops === stops ? issues?.find(({ path }) => paths.includes(path))?.message : undefined
}

const Refusal = ({ sentence }: { sentence: string | undefined }) =>
  sentence ? <p className="text-sm font-medium text-danger">{sentence}</p> : null

interface LegCostProps {
  from: string
  to: string
  cost: number
  onChange: (cost: number) => void
}

const LegCost = ({ from, to, cost, onChange }: LegCostProps) => {
  const t = useT()
  return (
    <TextInput
      label={t('rideForm.legCost', { from, to })}
      inputMode="numeric"
      autoComplete="off"
      placeholder="0"
      value={writeCost(cost)}
      onChange={({ currentTarget }) => onChange(parseKshInput(currentTarget.value))}
    />
  )
}

/** Gets the focus if the stop was just added, because the pressed chip or the typed place no longer exists. */
const StopName = ({ name, isNew }: { name: string; isNew: boolean }) => {
  const element = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isNew) element.current?.focus()
  }, [isNew])
  return (
    <p ref={element} tabIndex={-1} className="min-w-0 font-semibold break-words">
      {name}
    </p>
  )
}

interface SuggestionsProps extends Pick<StopFieldsProps, 'draft' | 'ends' | 'towns'> {
  onAdd: (town: TownOnTheWay) => void
}

const Suggestions = ({ draft: { stops, seatCost }, ends, towns, onAdd }: SuggestionsProps) => {
  const t = useT()
  const others = towns.filter(({ placeId }) => stops.every(({ place }) => place.placeId !== placeId))
  if (others.length === 0) return null
  const isPriced = seatCost > 1
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">
        {t(isPriced ? 'rideForm.townsPriced' : 'rideForm.towns', { from: ends.from.name })}
      </legend>
      <div className="flex flex-wrap gap-2">
        {others.map((town) => (
          <button
            key={town.placeId}
            type="button"
            onClick={() => onAdd(town)}
            className="num inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3.5 py-1.5 text-sm font-medium hover:bg-sunken"
          >
            <Plus aria-hidden="true" className="size-4 shrink-0" />
            <span>
              {town.name}
              {isPriced && ` · ${formatKsh(splitCost(seatCost, [town.km, town.kmToGo])[0] ?? seatCost)}`}
            </span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}

interface StopListProps extends Omit<StopFieldsProps, 'towns'> {
  added: number | null
  onRemove: (stop: number) => void
}

const StopList = ({ draft, ends, change, issues, added, onRemove }: StopListProps) => {
  const t = useT()
  const { stops } = draft
  const places = [ends.from, ...stops.map(({ place }) => place), ends.to]
  const costs = useLegCosts(places, draft)
  const refused = useRefused(issues, stops)
  const costOf = (leg: number) => (
    <LegCost
      from={places[leg]?.name ?? ''}
      to={places[leg + 1]?.name ?? ''}
      cost={costs[leg] ?? 0}
      onChange={(cost) => change(changeLegCost(costs, leg, cost))}
    />
  )
  const setTime = (changed: number, time: string) =>
    change({
      stops: stops.map((stop, place) => (place === changed ? { ...stop, time } : stop)),
      legCosts: draft.legCosts,
    })
  return (
    <>
      <ol className="space-y-3">
        {stops.map(({ place, time }, stop) => (
          <li key={stopName(stop)} className="rounded-lg bg-sunken p-3">
            <div className="flex items-center justify-between gap-2">
              <StopName key={place.placeId} name={place.name} isNew={stop === added} />
              <button
                type="button"
                aria-label={t('rideForm.removeStop', { place: place.name })}
                onClick={() => onRemove(stop)}
                className="-me-2 grid size-11 shrink-0 place-items-center rounded-md hover:bg-line"
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            </div>
            <Refusal sentence={refused(`stops.${stop}`, `stops.${stop}.place`)} />
            <div className="mt-1 grid grid-cols-2 items-end gap-3">
              {costOf(stop)}
              <TextInput
                label={t('rideForm.stopTime', { place: place.name })}
                type="time"
                value={time}
                onChange={({ currentTarget }) => setTime(stop, currentTarget.value)}
                error={refused(`stops.${stop}.time`)}
              />
            </div>
          </li>
        ))}
      </ol>
      <div className="rounded-lg bg-sunken p-3">{costOf(stops.length)}</div>
      <Refusal sentence={refused('legCosts', 'stops')} />
    </>
  )
}

export const StopFields = ({ draft, ends, change, issues, towns }: StopFieldsProps) => {
  const t = useT()
  const summary = useRef<HTMLElement>(null)
  const hintId = useId()
  const { stops } = draft
  const [open] = useState(stops.length > 0)
  const [added, setAdded] = useState<number | null>(null)
  const add = (place: ChosenPlace, at: number) => {
    setAdded(at)
    change({ stops: stops.toSpliced(at, 0, { place, time: '' }) })
  }
  const addTown = (town: TownOnTheWay) => {
    const { km: _, kmToGo: __, ...place } = town
    add(place, orderOf(town, stops, towns))
  }
  const remove = (stop: number) => {
    setAdded(null)
    change(removeStop(draft, stop))
    // The pressed button was removed together with its stop.
    summary.current?.focus()
  }
  return (
    <details open={open} className="group rounded-lg border border-line px-4">
      <summary ref={summary} className="flex min-h-12 items-center justify-between gap-2 py-3 font-semibold">
        <span>
          {t('rideForm.stops')}
          {stops.length > 0 && <span className="num"> ({stops.length})</span>}
        </span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="space-y-3 pb-4">
        <p className="text-sm text-ink-soft">{t('rideForm.stopsHint')}</p>
        {stops.length > 0 && (
          <StopList draft={draft} ends={ends} change={change} issues={issues} added={added} onRemove={remove} />
        )}
        {stops.length < MAX_STOPS_BETWEEN && (
          <>
            <Suggestions draft={draft} ends={ends} towns={towns} onAdd={addTown} />
            <PlaceBox
              key={stops.length}
              label={t('rideForm.addStop')}
              name="nextStop"
              excludedPlaceId={ends.to.placeId}
              radiusKm={AUTOCOMPLETE_RADIUS_POST_KM}
              chosenOnly
              onChoose={(place) => place && add(place, stops.length)}
            />
          </>
        )}
        <input type="hidden" name="switch" value="possibleStops" />
        <Checkbox
          name="possibleStops"
          checked={draft.possibleStops !== false}
          aria-describedby={hintId}
          onChange={({ currentTarget }) => change({ possibleStops: currentTarget.checked })}
        >
          {t('rideForm.possibleStops')}
        </Checkbox>
        <p id={hintId} className="text-sm text-ink-soft">
          {t('rideForm.possibleStopsHint')}
        </p>
      </div>
    </details>
  )
}
