import type { CloseIncidentBody, SosBody } from '../../../shared/contract/incidents.ts'
import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

/** A rider's seat, or a driver's ride. */
export interface SosTrip {
  kind: 'request' | 'ride'
  id: string
}

/** The server stores only one SOS for each `key`. */
export const sendSos = (api: ApiClient, { kind, id }: SosTrip, json: SosBody, key: string) => {
  const asked = { param: { id }, header: { 'idempotency-key': key }, json }
  return attempt(
    kind === 'request' ? api.incidents.request[':id'].sos.$post(asked) : api.incidents.ride[':id'].sos.$post(asked),
  )
}

export const listIncidents = (api: ApiClient, query: Record<string, string>) =>
  attempt(api.incidents.admin.incidents.$get({ query }))

export const acknowledgeIncident = (api: ApiClient, id: string) =>
  attempt(api.incidents.admin.incidents[':id'].acknowledge.$post({ param: { id } }))

export const closeIncident = (api: ApiClient, id: string, json: CloseIncidentBody) =>
  attempt(api.incidents.admin.incidents[':id'].close.$post({ param: { id }, json }))
