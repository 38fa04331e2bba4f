import type { DecideDisputeBody, OpenDisputeBody } from '../../../shared/contract/disputes.ts'
import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

export const getDispute = (api: ApiClient, requestId: string) =>
  attempt(api.disputes.request[':id'].dispute.$get({ param: { id: requestId } }))

export const openDispute = (api: ApiClient, requestId: string, json: OpenDisputeBody) =>
  attempt(api.disputes.request[':id'].dispute.$post({ param: { id: requestId }, json }))

export const answerDispute = (api: ApiClient, id: string, text: string) =>
  attempt(api.disputes.dispute[':id'].answer.$post({ param: { id }, json: { text } }))

export const listDisputes = (api: ApiClient, query: Record<string, string>) =>
  attempt(api.disputes.admin.disputes.$get({ query }))

export const decideDispute = (api: ApiClient, id: string, json: DecideDisputeBody) =>
  attempt(api.disputes.admin.disputes[':id'].decide.$post({ param: { id }, json }))
