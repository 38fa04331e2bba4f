import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { Form } from 'react-router'
import type { Ride } from '../../../shared/contract/rides.ts'
import { AUTOCOMPLETE_RADIUS_POST_KM } from '../../../shared/kernel/autocomplete-limits.ts'
import { nairobiDay } from '../../../shared/kernel/nairobi-time.ts'
import { MAX_STOPS_BETWEEN } from '../../../shared/kernel/ride-limits.ts'
import { formatClock } from '../../lib/format-time.ts'
import { useT } from '../../lib/messages.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Checkbox } from '../../ui/toggle-chip.tsx'
import { HiddenPlace, PlaceSearch } from '../places/place-box.tsx'
import type { ChosenPlace } from '../places/suggest-places.ts'
import { stopName } from './stop-draft.ts'
import { placeInOrder } from './stop-order.ts'
import { useRideAction } from './use-ride-action.ts'

interface EditedStop {
  place: ChosenPlace
  /** `HH:MM`; empty for our estimate. */
  time: string
  planned: string | null
  /** A rider with an active request gets in or out at this stop. */
  isUsed: boolean
}

const stopsOfRide = ({ stops = [], requests = [] }: Ride): EditedStop[] => {
  const used = new Set(
    requests
      .filter(({ status }) => status !== 'CANCELLED')
      .flatMap(({ segment: { fromPosition, toPosition, pickUp, dropOff } }) => [
        ...(pickUp === undefined ? [fromPosition] : []),
        ...(dropOff === undefined ? [toPosition] : []),
      ]),
  )
  return stops.slice(1, -1).map(({ position, place, time }) => {
    const planned = formatClock(time)
    return { place, time: planned, planned, isUsed: used.has(position) }
  })
}

const hasChanged = ({ time, planned }: EditedStop): boolean => time !== planned

const StopRow = ({
  stop: { place, time, planned, isUsed },
  onTime,
  onRemove,
}: {
  stop: EditedStop
  onTime: (time: string) => void
  onRemove: () => void
}) => {
  const t = useT()
  const hint = isUsed ? t('rideStops.used') : planned === null ? t('rideStops.estimated') : undefined
  return (
    <li className="rounded-lg bg-sunken p-3">
      <div className="flex min-h-11 items-center justify-between gap-2">
        <p className="min-w-0 font-semibold break-words">{place.name}</p>
        {!isUsed && (
          <button
            type="button"
            aria-label={t('rideStops.remove', { place: place.name })}
            onClick={onRemove}
            className="-me-2 grid size-11 shrink-0 place-items-center rounded-md hover:bg-line"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        )}
      </div>
      <TextInput
        label={t('rideStops.time', { place: place.name })}
        type="time"
        value={time}
        disabled={isUsed}
        hint={hint}
        onChange={({ currentTarget }) => onTime(currentTarget.value)}
      />
    </li>
  )
}

/** For the owner, until departure: changes stops and their times. A stop where riders get in or out stays. */
export const EditStops = ({ ride, shortNames }: { ride: Ride; shortNames: readonly ChosenPlace[] }) => {
  const t = useT()
  const hydrated = useHydrated()
  const hintId = useId()
  const [stops, setStops] = useState(() => stopsOfRide(ride))
  const [possible, setPossible] = useState(ride.possibleStops === true)
  const { busy, error } = useRideAction('stops')
  if (!hydrated) return null
  const add = (place: ChosenPlace | null) => {
    if (!place) return
    const way = [ride.from, ...stops.map((stop) => stop.place), ride.to].map(({ coordinates }) => coordinates)
    const index = placeInOrder(way, place.coordinates) - 1
    setStops(stops.toSpliced(index, 0, { place, time: '', planned: null, isUsed: false }))
  }
  const isLeftOut = stopsOfRide(ride).some(({ place }) => stops.every((stop) => stop.place.placeId !== place.placeId))
  const isChanged = isLeftOut || stops.some(hasChanged) || possible !== (ride.possibleStops === true)
  const setTime = (changed: EditedStop, time: string) =>
    setStops(stops.map((stop) => (stop === changed ? { ...stop, time } : stop)))
  return (
    <details className="border-t border-line pt-2">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{t('rideStops.edit')}</summary>
      <Form method="post" className="space-y-3 pt-2">
        <input type="hidden" name="intent" value="stops" />
        <input type="hidden" name="date" value={nairobiDay(new Date(ride.time))} />
        <input type="hidden" name="departure" value={ride.time} />
        <p className="text-sm text-ink-soft">{t('rideStops.hint')}</p>
        {stops.map((stop, index) => (
          <span key={stop.place.placeId} hidden>
            <HiddenPlace name={stopName(index)} place={stop.place} />
            <input type="hidden" name={`${stopName(index)}Time`} value={hasChanged(stop) ? stop.time : ''} />
          </span>
        ))}
        {stops.length > 0 && (
          <ol className="space-y-3">
            {stops.map((stop) => (
              <StopRow
                key={stop.place.placeId}
                stop={stop}
                onTime={(time) => setTime(stop, time)}
                onRemove={() => setStops(stops.filter((other) => other !== stop))}
              />
            ))}
          </ol>
        )}
        {stops.length < MAX_STOPS_BETWEEN && (
          <PlaceSearch
            key={stops.length}
            label={t('rideStops.add')}
            name="nextStop"
            excludedPlaceId={ride.to.placeId}
            radiusKm={AUTOCOMPLETE_RADIUS_POST_KM}
            shortNames={shortNames}
            onChoose={add}
          />
        )}
        <input type="hidden" name="switch" value="possibleStops" />
        <Checkbox
          name="possibleStops"
          checked={possible}
          aria-describedby={hintId}
          onChange={({ currentTarget }) => setPossible(currentTarget.checked)}
        >
          {t('rideStops.possible')}
        </Checkbox>
        <p id={hintId} className="text-sm text-ink-soft">
          {t('rideStops.possibleHint')}
        </p>
        {error && <Alert tone="danger">{error}</Alert>}
        <Button type="submit" variant="outline" loading={busy} disabled={!isChanged} className="w-full">
          {t('rideStops.save')}
        </Button>
      </Form>
    </details>
  )
}
