import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

export const getPayment = (api: ApiClient, id: string) => attempt(api.payments.payment[':id'].$get({ param: { id } }))

export const payRequest = (api: ApiClient, requestId: string, phone: string, header: { 'idempotency-key': string }) =>
  attempt(api.payments.request[':id'].pay.$post({ param: { id: requestId }, header, json: { phone } }))
