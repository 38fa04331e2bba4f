import type { AddPlaceBody, ChangePlaceBody } from '../../../shared/contract/admin-places.ts'
import type { DecidePersonBody } from '../../../shared/contract/admin-tasks.ts'
import type { DecisionBody, IdentityBody } from '../../../shared/contract/admin.ts'
import type { AskAgainBody, DocumentFactBody } from '../../../shared/contract/documents.ts'
import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

type Query = Record<string, string>
export type Decision = 'approve' | 'reject'

export const getCounts = (api: ApiClient) => attempt(api.admin.admin.counts.$get())

export const listTasks = (api: ApiClient, query: Query) => attempt(api.adminTasks.admin.tasks.$get({ query }))

export const getPerson = (api: ApiClient, id: string) =>
  attempt(api.adminTasks.admin.users[':id'].$get({ param: { id } }))

export const decidePerson = (api: ApiClient, id: string, json: DecidePersonBody, init?: RequestInit) =>
  attempt(api.adminTasks.admin.users[':id'].decide.$post({ param: { id }, json }, { init }))

export const listUsers = (api: ApiClient, query: Query) => attempt(api.admin.admin.users.$get({ query }))

export const decideUser = (api: ApiClient, id: string, decision: Decision, json: DecisionBody, init?: RequestInit) =>
  attempt(api.admin.admin.users[':id'][decision].$post({ param: { id }, json }, { init }))

export const askForDocumentAgain = (api: ApiClient, id: string, json: AskAgainBody, init?: RequestInit) =>
  attempt(api.admin.admin.users[':id']['ask-again'].$post({ param: { id }, json }, { init }))

export const identifyUser = (api: ApiClient, id: string, json: IdentityBody) =>
  attempt(api.admin.admin.users[':id'].identity.$post({ param: { id }, json }))

export const enterFact = (api: ApiClient, id: string, json: DocumentFactBody) =>
  attempt(api.adminTasks.admin.documents[':id'].fact.$post({ param: { id }, json }))

export const listEndingDocuments = (api: ApiClient, query: Query) =>
  attempt(api.adminTasks.admin['ending-documents'].$get({ query }))

export const stretchGrace = (api: ApiClient, id: string, json: { until: string }) =>
  attempt(api.adminTasks.admin['ending-documents'][':id'].stretch.$post({ param: { id }, json }))

export const withdrawProposal = (api: ApiClient, id: string) =>
  attempt(api.admin.admin.proposals[':id'].$delete({ param: { id } }))

export const listAllVehicles = (api: ApiClient, query: Query) => attempt(api.admin.admin.vehicles.$get({ query }))

export const listAllRides = (api: ApiClient, query: Query) => attempt(api.admin.admin.rides.$get({ query }))

export const decideVehicle = (api: ApiClient, id: string, decision: Decision, json: DecisionBody, init?: RequestInit) =>
  attempt(api.admin.admin.vehicles[':id'][decision].$post({ param: { id }, json }, { init }))

export const listAuditEntries = (api: ApiClient, query: Query) => attempt(api.admin.admin.audit.$get({ query }))

export const listDeliveries = (api: ApiClient, query: Query) => attempt(api.deliveries.admin.deliveries.$get({ query }))

export const listPlaces = (api: ApiClient, query: Query) => attempt(api.adminPlaces.admin.places.$get({ query }))

export const addPlace = (api: ApiClient, json: AddPlaceBody) => attempt(api.adminPlaces.admin.places.$post({ json }))

export const changePlace = (api: ApiClient, placeId: string, json: ChangePlaceBody) =>
  attempt(api.adminPlaces.admin.places[':placeId'].$patch({ param: { placeId }, json }))
