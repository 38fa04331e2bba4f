import { Form } from 'react-router'
import type { Amenity } from '../../../shared/contract/amenities.ts'
import type { Vehicle } from '../../../shared/contract/vehicles.ts'
import { toggleAmenity } from '../../../shared/kernel/amenity-opposites.ts'
import { AUTOCOMPLETE_RADIUS_POST_KM } from '../../../shared/kernel/autocomplete-limits.ts'
import { formatKsh, parseKshInput } from '../../../shared/kernel/money.ts'
import { firstMissing } from '../../lib/form-kit.ts'
import { useT } from '../../lib/messages.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { useStoredState } from '../../lib/use-stored-state.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { DateInput, TextInput } from '../../ui/text-input.tsx'
import { ToggleChip } from '../../ui/toggle-chip.tsx'
import { PlaceBox } from '../places/place-box.tsx'
import { AmenityIcon, amenityLabel } from './amenity-label.tsx'
import { DemandNote } from './demand-note.tsx'
import { WomenOnlyField } from './women-only-field.tsx'
import { offeredAmenities } from './amenity-choices.ts'
import { OptionalStopFields } from './optional-stop-fields.tsx'
import { PriceGuide } from './price-guide.tsx'
import type { Issue } from './post-ride.ts'
import { changeDraft, PICKUP_TIMES, RIDE_NEEDS, type PostingWindow, type RideDraft } from './ride-draft.ts'
import { seatChoices } from './seat-choices.ts'
import { usePriceGuide } from './use-price-guide.ts'
import { WordFields } from './word-fields.tsx'
import { writeCost } from './write-cost.ts'

interface RideFormProps {
  /** The name under which the draft is stored: one for a new ride, and one for each ride that is copied. */
  draftName: string
  initial: RideDraft
  vehicles: readonly Vehicle[]
  /** Whether the API returned as many vehicles as it can, so that the user may have more. */
  areVehiclesLeft: boolean
  amenities: readonly Amenity[]
  mayBeForWomen: boolean
  window: PostingWindow
  formKey: string
  busy: boolean
  error: string | undefined
  issues: readonly Issue[] | undefined
}

interface PartProps extends RideFormProps {
  draft: RideDraft
  change: (part: Partial<RideDraft>) => void
}

const Where = ({ draft, change }: Pick<PartProps, 'draft' | 'change'>) => {
  const t = useT()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <PlaceBox
        label={t('rideForm.from')}
        name="from"
        defaultPlace={draft.from}
        excludedPlaceId={draft.to?.placeId}
        radiusKm={AUTOCOMPLETE_RADIUS_POST_KM}
        onChoose={(from) => change({ from })}
      />
      <PlaceBox
        label={t('rideForm.to')}
        name="to"
        defaultPlace={draft.to}
        excludedPlaceId={draft.from?.placeId}
        radiusKm={AUTOCOMPLETE_RADIUS_POST_KM}
        onChoose={(to) => change({ to })}
      />
    </div>
  )
}

const When = ({ draft, change, window }: PartProps) => {
  const t = useT()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DateInput
        label={t('rideForm.date')}
        name="date"
        min={window.firstDay}
        max={window.lastDay}
        value={draft.date}
        onChange={(event) => change({ date: event.currentTarget.value })}
        required
      />
      <Select
        label={t('rideForm.time')}
        name="time"
        value={draft.time}
        onChange={(event) => change({ time: event.currentTarget.value })}
      >
        {PICKUP_TIMES.map((time) => (
          <option key={time}>{time}</option>
        ))}
      </Select>
    </div>
  )
}

const Offer = ({ draft, change, vehicles, areVehiclesLeft }: PartProps) => {
  const t = useT()
  const maxSeats = Math.max(...vehicles.map(({ numSeats }) => numSeats))
  const seatsOf = (vId: string) => vehicles.find(({ id }) => id === vId)?.numSeats ?? maxSeats
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t('rideForm.vehicle')}
        name="vId"
        value={draft.vId}
        onChange={({ currentTarget: { value: vId } }) =>
          change({ vId, numSeats: Math.min(draft.numSeats, seatsOf(vId)) })
        }
        required
        className="sm:col-span-2"
      >
        <option value="">{t('rideForm.chooseVehicle')}</option>
        {vehicles.map(({ id, make, model, plate, numSeats }) => (
          <option key={id} value={id}>
            {t('rideForm.vehicleOption', { vehicle: `${make} ${model}`, plate, seats: numSeats })}
          </option>
        ))}
        {areVehiclesLeft && <option disabled>{t('rideForm.vehiclesLeft')}</option>}
      </Select>
      <Select
        label={t('rideForm.seats')}
        name="numSeats"
        value={draft.numSeats}
        onChange={(event) => change({ numSeats: Number(event.currentTarget.value) })}
      >
        {seatChoices(maxSeats, 0).map(({ seats }) => (
          <option key={seats} value={seats} disabled={draft.vId !== '' && seats > seatsOf(draft.vId)}>
            {seats}
          </option>
        ))}
      </Select>
      <TextInput
        label={t('rideForm.cost')}
        name="seatCost"
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        value={writeCost(draft.seatCost)}
        onChange={(event) => change({ seatCost: parseKshInput(event.currentTarget.value) })}
        hint={t('rideForm.costHint')}
      />
    </div>
  )
}

const OnBoard = ({ draft, change, amenities }: PartProps) => {
  const t = useT()
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t('rideForm.amenities')}</legend>
      <div className="flex flex-wrap gap-2">
        {offeredAmenities(amenities, draft.amenities).map((amenity) => (
          <ToggleChip
            key={amenity.id}
            name="amenities"
            value={amenity.id}
            icon={<AmenityIcon amenity={amenity} />}
            checked={draft.amenities.includes(amenity.id)}
            onChange={({ currentTarget: { checked } }) =>
              change({ amenities: toggleAmenity(draft.amenities, amenity.id, checked) })
            }
          >
            {amenityLabel(amenity, t)}
          </ToggleChip>
        ))}
      </div>
    </fieldset>
  )
}

/** Typed values are stored until the ride is published, and restored after a reload. */
export const RideForm = (props: RideFormProps) => {
  const t = useT()
  const hydrated = useHydrated()
  const { value: draft, store, restored } = useStoredState(props.draftName, props.initial)
  const priceGuide = usePriceGuide(draft)
  const missing = firstMissing(RIDE_NEEDS, { ...props, draft, highestCost: priceGuide?.highestCost })
  const part: PartProps = { ...props, draft, change: (change) => store(changeDraft(draft, change)) }
  const total = draft.seatCost * draft.numSeats
  const vehicle = props.vehicles.find(({ id }) => id === draft.vId)
  const viewer = useViewer()
  const isDriver = vehicle === undefined || vehicle.uId === viewer?.id
  return (
    <Form method="post" className="space-y-6">
      <input type="hidden" name="formKey" value={props.formKey} />
      <Where key={String(restored)} draft={draft} change={part.change} />
      <OptionalStopFields {...part} towns={priceGuide?.guide?.towns ?? []} />
      <When {...part} />
      <DemandNote draft={draft} />
      <Offer {...part} />
      <PriceGuide
        draft={draft}
        guide={priceGuide?.guide ?? null}
        isLoading={priceGuide?.isLoading ?? false}
        onUse={(seatCost) => part.change({ seatCost })}
      />
      <OnBoard {...part} />
      {/* A copied ride stays for women until the driver changes it: the server refuses it if she may not post one. */}
      {(props.mayBeForWomen || draft.womenOnly) && <WomenOnlyField draft={draft} change={part.change} />}
      <WordFields start={draft.from?.coordinates ?? null} value={draft} onChange={part.change} />
      {props.error && <Alert tone="danger">{props.error}</Alert>}
      <div>
        <p className="num mb-3 min-h-6 text-ink-soft" aria-live="polite">
          {hydrated && missing
            ? t(`rideForm.missing.${missing}`, { limit: formatKsh(priceGuide?.highestCost ?? 0) })
            : total > 0
              ? t(isDriver ? 'rideForm.earn' : 'rideForm.driverEarns', { amount: formatKsh(total) })
              : ''}
        </p>
        <Button
          type="submit"
          loading={props.busy}
          disabled={hydrated && missing !== null}
          className="w-full text-lg sm:w-auto sm:min-w-60"
        >
          {t('rideForm.publish')}
        </Button>
      </div>
    </Form>
  )
}
