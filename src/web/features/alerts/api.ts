import type { AddAlertBody } from '../../../shared/contract/alerts.ts'
import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

export const listAlerts = (api: ApiClient) => attempt(api.alerts.alerts.$get())

export const addAlert = (api: ApiClient, json: AddAlertBody) => attempt(api.alerts.alerts.$post({ json }))

export const removeAlert = (api: ApiClient, id: string) => attempt(api.alerts.alerts[':id'].$delete({ param: { id } }))
