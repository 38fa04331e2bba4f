import { BadgeCheck, CarFront, Phone } from 'lucide-react'
import { lazy } from 'react'
import { Link } from 'react-router'
import type { Amenity } from '../../../shared/contract/amenities.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import { orLostNetwork } from '../../lib/lost-network.ts'
import { useT } from '../../lib/messages.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { MessagePerson } from '../messages/message-person.tsx'
import { colorName } from '../vehicles/color-name.ts'
import { AmenityIcon, amenityLabel } from './amenity-label.tsx'
import { RatingMark } from '../people/driver-line.tsx'
import { SeenDocuments } from '../people/seen-documents.tsx'
import { isOpenStatus } from '../../../shared/kernel/open-ride.ts'
import type { factList } from './fact-list.ts'
import { ShareLink } from './share-link.tsx'

// Loaded separately, because visitors never see this button.
const SafetyButton = lazy(async () => ({
  default: (await orLostNetwork(import('../safety/safety-button.tsx'))).SafetyButton,
}))

const Driver = ({ ride }: { ride: Ride }) => {
  const t = useT()
  const viewer = useViewer()
  const { driver } = ride
  const { name } = driver
  return (
    <div className="flex items-center gap-4">
      <Avatar name={driver.name} photo={driver.photo} size="md" />
      <div className="min-w-0">
        <h2 className="text-xl">
          {viewer ? (
            <Link to={`/person/${driver.id}`} className="underline-offset-4 hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 text-ink-soft">
          {driver.tripsDone === 0 ? t('booking.firstTrip') : <RatingMark driver={driver} />}
          {driver.verified && (
            <span className="inline-flex items-center gap-1 font-medium text-success">
              <BadgeCheck aria-hidden="true" className="size-4" />
              {t('ride.verified')}
            </span>
          )}
        </p>
      </div>
    </div>
  )
}

const Note = ({ ride: { note, driver } }: { ride: Ride }) => {
  const t = useT()
  if (note === undefined) return null
  return (
    <blockquote className="wrap-anywhere whitespace-pre-line">
      <span className="sr-only">{t('rideWords.from', { name: driver.firstName || driver.name })}: </span>
      {`“${note}”`}
    </blockquote>
  )
}

const Vehicle = ({ ride }: { ride: Ride }) => {
  const t = useT()
  const { make, model, year, color, plate } = ride.vehicle
  return (
    <div className="flex items-center gap-4">
      <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-sunken">
        <CarFront aria-hidden="true" className="size-6 text-ink-soft" />
      </span>
      <p className="min-w-0">
        <span className="sr-only">{t('booking.vehicle')}: </span>
        <span className="block font-semibold">{`${make} ${model}, ${colorName(color, t)}`}</span>
        <span className="text-ink-soft">
          {year} · <span className="sr-only">{t('booking.plate', { plate })}</span>
          <span
            aria-hidden="true"
            className="num rounded-sm bg-sunken px-2 whitespace-nowrap py-0.5 font-semibold text-ink"
          >
            {plate}
          </span>
        </span>
      </p>
    </div>
  )
}

interface RidePeopleProps {
  ride: Ride
  facts: ReturnType<typeof factList>
  amenities: readonly Amenity[]
  publicUrl: string
  /** Whether the page shows the viewer's ticket: the buttons to call and write are then on the ticket. */
  isTicket: boolean
}

export const RidePeople = ({ ride, facts, amenities, publicUrl, isTicket }: RidePeopleProps) => {
  const t = useT()
  const offered = amenities.filter(({ id }) => ride.amenities.includes(id))
  const { id, phone, firstName, name } = ride.driver
  const called = firstName || name
  return (
    <Card className="space-y-5">
      <Driver ride={ride} />
      <ul className="num flex divide-x divide-line rounded-md bg-sunken py-2 text-center text-sm">
        {facts.map(({ key, params }) => (
          <li key={key} className="flex-1 px-2">
            {t(key, params)}
          </li>
        ))}
      </ul>
      <Note ride={ride} />
      <Vehicle ride={ride} />
      <SeenDocuments seen={ride.seen} />
      {offered.length > 0 && (
        <ul aria-label={t('ride.amenities')} className="flex flex-wrap gap-2">
          {offered.map((amenity) => (
            <li
              key={amenity.id}
              className="inline-flex items-center gap-2 rounded-full bg-sunken px-3 py-1.5 text-sm font-medium"
            >
              <AmenityIcon amenity={amenity} />
              {amenityLabel(amenity, t)}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {!isTicket && ride.can.call && phone && (
          <a href={`tel:${phone}`} className={buttonClass('outline', 'max-w-full flex-1')}>
            <Phone aria-hidden="true" className="size-5" />
            <span className="truncate">{t('booking.call', { name: called })}</span>
          </a>
        )}
        {!isTicket && ride.can.message && <MessagePerson id={id} name={called} />}
        {isOpenStatus(ride.status) && <ShareLink ride={ride} publicUrl={publicUrl} className="flex-1" />}
      </div>
      {ride.can.message && (
        <>
          <noscript>{t('booking.messageNeedsScript')}</noscript>
          <div className="border-t border-line pt-2 text-center">
            <SafetyButton person={{ id, name: called }} />
          </div>
        </>
      )}
    </Card>
  )
}
