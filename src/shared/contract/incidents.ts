import { z } from 'zod'
import { paged, pages, zCommaList } from './admin.ts'
import { zIncidentOutcome, zIncidentStatus } from './enums.ts'
import { zId, zInstant, zLat, zLng, zStored, zStoredNumber, zVisibleLines } from './primitives.ts'

const MAX_SOS_NOTE = 500

export const SosBody = z
  .strictObject({
    lat: zLat.optional(),
    lng: zLng.optional(),
    note: zVisibleLines(MAX_SOS_NOTE).optional(),
    /**
     * When SOS was pressed, if the phone was offline. A time in the future, or more than 24 hours ago, counts as now.
     */
    pressedAt: zInstant.optional(),
  })
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), 'A position has lat and lng.')
  .meta({ id: 'SosBody' })
export type SosBody = z.infer<typeof SosBody>

export const SosTaken = z
  .strictObject({
    id: zId,
    createdAt: zStored,
  })
  .meta({ id: 'SosTaken' })
export type SosTaken = z.infer<typeof SosTaken>

const person = z.strictObject({ id: zId, name: zStored })
const reachable = person.extend({ phone: zStored })

export const Incident = z
  .strictObject({
    id: zId,
    status: zIncidentStatus,
    createdAt: zStored,
    /** When SOS was last pressed. A press without a position or a note leaves the earlier position or note. */
    pressedAt: zStored,
    position: z.strictObject({ lat: zStoredNumber, lng: zStoredNumber }).nullable(),
    note: zStored.nullable(),
    reporter: reachable,
    isDriver: z.boolean(),
    driver: reachable,
    /** Riders with paid seats. */
    riders: z.array(reachable),
    vehicle: z.strictObject({ make: zStored, model: zStored, color: zStored, plate: zStored }),
    /** The reporter's part of the ride, with the planned times. */
    trip: z.strictObject({ rideId: zId, from: zStored, to: zStored, departsAt: zStored, arrivesAt: zStored }),
    acknowledged: z
      .strictObject({
        by: person,
        at: zStored,
        afterSeconds: zStoredNumber,
      })
      .nullable(),
    closed: z.strictObject({ by: person, at: zStored, outcome: zIncidentOutcome }).nullable(),
    can: z.strictObject({ acknowledge: z.boolean(), close: z.boolean() }),
  })
  .meta({ id: 'Incident' })
export type Incident = z.infer<typeof Incident>

export const IncidentsQuery = z.strictObject({
  ...pages,
  status: zCommaList(zIncidentStatus).optional(),
  id: zId.optional(),
})
export type IncidentsQuery = z.infer<typeof IncidentsQuery>

export const IncidentList = z.strictObject({ rows: z.array(Incident), ...paged }).meta({ id: 'IncidentList' })
export type IncidentList = z.infer<typeof IncidentList>

export const CloseIncidentBody = z.strictObject({ outcome: zIncidentOutcome }).meta({ id: 'CloseIncidentBody' })
export type CloseIncidentBody = z.infer<typeof CloseIncidentBody>

export const OpenIncidents = z.strictObject({ open: zStoredNumber }).meta({ id: 'OpenIncidents' })
export type OpenIncidents = z.infer<typeof OpenIncidents>
