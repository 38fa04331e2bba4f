import type { AddAlertBody, UpdateAlertBody } from '../../../shared/contract/alerts.ts'
import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

export const listAlerts = (api: ApiClient) => attempt(api.alerts.alerts.$get())

export const addAlert = (api: ApiClient, json: AddAlertBody) => attempt(api.alerts.alerts.$post({ json }))

export const changeAlert = (api: ApiClient, id: string, json: UpdateAlertBody) =>
  attempt(api.alerts.alerts[':id'].$patch({ param: { id }, json }))

export const listMatches = (api: ApiClient, id: string) =>
  attempt(api.alerts.alerts[':id'].matches.$get({ param: { id } }))

export const readStoppable = (api: ApiClient, code: string) =>
  attempt(api.alerts['alert-link'][':code'].$get({ param: { code } }))

export const stopAlert = (api: ApiClient, code: string) =>
  attempt(api.alerts['alert-link'][':code'].stop.$post({ param: { code } }))

export const resumeAlert = (api: ApiClient, code: string) =>
  attempt(api.alerts['alert-link'][':code'].resume.$post({ param: { code } }))

export const removeAlert = (api: ApiClient, id: string) => attempt(api.alerts.alerts[':id'].$delete({ param: { id } }))
