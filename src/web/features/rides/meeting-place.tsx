import { MapPin, Navigation } from 'lucide-react'
import type { MeetingPoint } from '../../../shared/contract/rides.ts'
import { useT } from '../../lib/messages.ts'

export const mapAddress = ({ lat, lng }: { lat: number; lng: number }) =>
  `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`

export const MeetingPlace = ({ point }: { point: MeetingPoint }) => {
  const t = useT()
  const { name, hint, coordinates } = point
  return (
    <div className="mt-4 flex items-center gap-3 rounded-md bg-amber-wash p-3">
      <MapPin aria-hidden="true" className="size-5 shrink-0 self-start text-amber-ink" />
      <p className="min-w-0 grow wrap-anywhere">
        <span className="sr-only">{t('ride.meetingPoint')}: </span>
        <span className="block font-semibold">{name}</span>
        {hint !== '' && <span className="block text-sm">{hint}</span>}
      </p>
      {coordinates && (
        <a
          href={mapAddress(coordinates)}
          target="_blank"
          rel="noreferrer"
          className="flex size-11 shrink-0 items-center justify-center rounded-full bg-surface"
        >
          <Navigation aria-hidden="true" className="size-5" />
          <span className="sr-only">{t('rideWords.directions')}</span>
        </a>
      )}
    </div>
  )
}
