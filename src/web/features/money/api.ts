import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

export const listPayments = (api: ApiClient, page: string) =>
  attempt(api.receipts.user.me.payments.$get({ query: { page } }))

export const getReceipt = (api: ApiClient, paymentId: string) =>
  attempt(api.receipts.payment[':id'].receipt.$get({ param: { id: paymentId } }))

export const getSharedReceipt = (api: ApiClient, token: string) =>
  attempt(api.receipts.receipt[':token'].$get({ param: { token } }))

export const getStatement = (api: ApiClient, month: string) =>
  attempt(api.receipts.user.me.statement.$get({ query: { month } }))
