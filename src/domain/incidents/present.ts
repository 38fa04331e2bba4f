import type { Incident } from '../../shared/contract/incidents.ts'
import { refusalOf } from '../transition-table.ts'
import { decidingPerson } from './policy.ts'
import type { IncidentRow } from './queries.ts'
import { INCIDENT_TRANSITIONS } from './transitions.ts'

const positionOf = ({ lat, lng }: IncidentRow['incident']): Incident['position'] =>
  lat === null || lng === null ? null : { lat, lng }

const acknowledgedOf = ({ incident, acknowledger }: IncidentRow): Incident['acknowledged'] => {
  const { acknowledgedAt, createdAt } = incident
  if (acknowledgedAt === null || acknowledger === null) return null
  const afterSeconds = Math.round((acknowledgedAt.getTime() - createdAt.getTime()) / 1000)
  return { by: acknowledger, at: acknowledgedAt.toISOString(), afterSeconds }
}

const closedOf = ({ incident: { closedAt, outcome }, closer }: IncidentRow): Incident['closed'] =>
  closedAt === null || closer === null || outcome === null ? null : { by: closer, at: closedAt.toISOString(), outcome }

export const presentIncident = (row: IncidentRow, admin: { id: string }, now: Date): Incident => {
  const { incident, reporter, driver, riders, vehicle } = row
  const { id, status, note, rideId, createdAt, pressedAt } = incident
  const person = decidingPerson(admin, row)
  const may = (action: 'acknowledge' | 'close') =>
    refusalOf(INCIDENT_TRANSITIONS[action], person, { status }, now) === null
  return {
    id,
    status,
    createdAt: createdAt.toISOString(),
    pressedAt: pressedAt.toISOString(),
    position: positionOf(incident),
    note,
    reporter,
    isDriver: incident.requestId === null,
    driver,
    riders,
    vehicle,
    trip: {
      rideId,
      from: row.from,
      to: row.to,
      departsAt: row.departsAt.toISOString(),
      arrivesAt: row.arrivesAt.toISOString(),
    },
    acknowledged: acknowledgedOf(row),
    closed: closedOf(row),
    can: { acknowledge: may('acknowledge'), close: may('close') },
  }
}
