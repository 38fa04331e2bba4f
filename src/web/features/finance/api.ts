import type { ManualRefundBody, ResolveReviewBody } from '../../../shared/contract/finance.ts'
import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

type Query = Record<string, string>

export const getBalances = (api: ApiClient) => attempt(api.finance.admin.balances.$get({ query: {} }))

export const listTransactions = (api: ApiClient, query: Query) =>
  attempt(api.finance.admin.transactions.$get({ query }))

export const getPaymentLedger = (api: ApiClient, paymentId: string) =>
  attempt(api.finance.admin.payments[':id'].ledger.$get({ param: { id: paymentId } }))

export const refundPayment = (api: ApiClient, paymentId: string, json: ManualRefundBody) =>
  attempt(api.finance.admin.payments[':id'].refund.$post({ param: { id: paymentId }, json }))

export const listRefunds = (api: ApiClient, query: Query) => attempt(api.finance.admin.refunds.$get({ query }))

export const decideRefund = (api: ApiClient, id: string, decision: 'confirm' | 'reject') =>
  attempt(api.finance.admin.refunds[':id'][decision].$post({ param: { id } }))

export const listReviews = (api: ApiClient, query: { open: 'true' | 'false'; page: string; id?: string }) =>
  attempt(api.finance.admin['money-reviews'].$get({ query }))

export const resolveReview = (api: ApiClient, id: string, json: ResolveReviewBody) =>
  attempt(api.finance.admin['money-reviews'][':id'].resolve.$post({ param: { id }, json }))

export const listComparisons = (api: ApiClient, query: Query) =>
  attempt(api.finance.admin.reconciliations.$get({ query }))

export const getComparison = (api: ApiClient, id: string) =>
  attempt(api.finance.admin.reconciliations[':id'].$get({ param: { id } }))

/** Passes the file on unread, because only the API reads it. */
export const sendStatement = (api: ApiClient, file: FormDataEntryValue | null) => {
  const body = new FormData()
  if (file instanceof File) body.set('file', file)
  return attempt(api.finance.admin['mpesa-statement'].$post(undefined, { init: { body } }))
}
