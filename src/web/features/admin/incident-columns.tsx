import { MapPin } from 'lucide-react'
import { Link } from 'react-router'
import type { Incident } from '../../../shared/contract/incidents.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { placeOnMap } from '../../lib/place-on-map.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { Select } from '../../ui/select.tsx'
import { colorName } from '../vehicles/color-name.ts'
import type { Column } from './admin-table.tsx'
import { useAdminAction } from './use-admin-action.ts'
import { INCIDENT_OUTCOMES } from '../../../shared/kernel/enums.ts'

type Person = Incident['reporter']

const linkClass = 'inline-flex min-h-11 items-center underline underline-offset-4'

const PersonLine = ({ person, role }: { person: Person; role: string }) => (
  <p>
    <Link to={`/dashboard/users/${person.id}`} className={`${linkClass} font-semibold wrap-anywhere`}>
      {person.name}
    </Link>{' '}
    <span className="text-sm text-ink-soft">{role}</span> <PhoneLink phone={person.phone} className="py-2.5" />
  </p>
)

const Who = ({ incident }: { incident: Incident }) => {
  const t = useT()
  const { reporter, driver, riders, isDriver, note, position } = incident
  const others = [
    ...(isDriver ? [] : [{ person: driver, role: t('incidents.driver') }]),
    ...riders.filter(({ id }) => id !== reporter.id).map((person) => ({ person, role: t('incidents.rider') })),
  ]
  return (
    <div className="space-y-2 lg:min-w-64">
      <PersonLine person={reporter} role={t(isDriver ? 'incidents.driver' : 'incidents.rider')} />
      {note !== null && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
      {position === null ? (
        <p className="text-ink-soft">{t('incidents.noPosition')}</p>
      ) : (
        <a href={placeOnMap(position)} target="_blank" rel="noreferrer" className={buttonClass('outline')}>
          <MapPin aria-hidden="true" className="size-5" />
          {t('incidents.map')}
        </a>
      )}
      {others.length > 0 && <p className="text-sm text-ink-soft">{t('incidents.inCar')}</p>}
      {others.map(({ person, role }) => (
        <PersonLine key={person.id} person={person} role={role} />
      ))}
    </div>
  )
}

const Trip = ({ incident: { trip, vehicle } }: { incident: Incident }) => {
  const t = useT()
  const language = useLanguage()
  const { make, model, color, plate } = vehicle
  return (
    <div className="num space-y-1">
      <p className="text-lg font-semibold">{plate}</p>
      <p>{`${make} ${model}, ${colorName(color, t)}`}</p>
      <Link to={`/dashboard/rides?id=${trip.rideId}`} className={`${linkClass} wrap-anywhere`}>
        {`${trip.from} → ${trip.to}`}
      </Link>
      <p className="text-sm text-ink-soft">
        {`${formatDeparture(trip.departsAt, language)} – ${formatDeparture(trip.arrivesAt, language)}`}
      </p>
    </div>
  )
}

const DecideIncident = ({ incident: { id, can } }: { incident: Incident }) => {
  const t = useT()
  const action = useAdminAction(() => t('incidents.done'))
  const intent = can.acknowledge ? 'take' : 'close'
  return (
    <action.Form method="post" className="space-y-3">
      <input type="hidden" name="id" value={id} />
      {action.error && <Alert tone="danger">{action.error}</Alert>}
      {can.close && (
        <Select label={t('incidents.close')} name="outcome">
          {INCIDENT_OUTCOMES.map((outcome) => (
            <option key={outcome} value={outcome}>
              {t(`incidents.outcome${outcome}`)}
            </option>
          ))}
        </Select>
      )}
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant={can.acknowledge ? 'primary' : 'outline'}
        loading={action.sending === intent}
        className="w-full"
      >
        {t(can.acknowledge ? 'incidents.take' : 'incidents.closeOne')}
      </Button>
    </action.Form>
  )
}

const State = ({ incident }: { incident: Incident }) => {
  const t = useT()
  const language = useLanguage()
  const { status, createdAt, pressedAt, acknowledged, closed, can } = incident
  const at = (time: string) => formatDeparture(time, language)
  return (
    <div className="num space-y-2 lg:min-w-56">
      <Badge tone={status === 'OPEN' ? 'danger' : status === 'ACKNOWLEDGED' ? 'attention' : 'neutral'}>
        {t(`incidents.${status}`)}
      </Badge>
      <p>{t('incidents.pressed', { time: at(createdAt) })}</p>
      {pressedAt !== createdAt && <p>{t('incidents.again', { time: at(pressedAt) })}</p>}
      {acknowledged && (
        <p>
          {t('incidents.taken', {
            name: acknowledged.by.name,
            time: t('incidents.minutes', {
              minutes: Math.floor(acknowledged.afterSeconds / 60),
              seconds: acknowledged.afterSeconds % 60,
            }),
          })}
        </p>
      )}
      {closed && (
        <p>
          {t('incidents.closed', {
            name: closed.by.name,
            time: at(closed.at),
            outcome: t(`incidents.outcome${closed.outcome}`),
          })}
        </p>
      )}
      {(can.acknowledge || can.close) && <DecideIncident key={status} incident={incident} />}
    </div>
  )
}

export const useIncidentColumns = (): readonly Column<Incident>[] => {
  const t = useT()
  return [
    { title: t('incidents.who'), cell: (incident) => <Who incident={incident} /> },
    { title: t('incidents.trip'), cell: (incident) => <Trip incident={incident} /> },
    { title: t('incidents.state'), cell: (incident) => <State incident={incident} /> },
  ]
}
