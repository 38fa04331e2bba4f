import type { ReviewBody } from '../../../shared/contract/reviews.ts'
import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import type { ReviewRole } from '../../../shared/kernel/enums.ts'

export const getReview = (api: ApiClient, requestId: string) =>
  attempt(api.reviews.request[':id'].review.$get({ param: { id: requestId } }))

export const writeReview = (api: ApiClient, requestId: string, json: ReviewBody) =>
  attempt(api.reviews.request[':id'].review.$put({ param: { id: requestId }, json }))

export const replyReview = (api: ApiClient, requestId: string, text: string) =>
  attempt(api.reviews.request[':id'].review.reply.$post({ param: { id: requestId }, json: { text } }))

export const listUserReviews = (api: ApiClient, userId: string, role: ReviewRole, cursor?: string) =>
  attempt(api.reviews.user[':id'].reviews.$get({ param: { id: userId }, query: { role, cursor } }))

export const listAllReviews = (api: ApiClient, query: Record<string, string>) =>
  attempt(api.reviews.admin.reviews.$get({ query }))

export const hideReview = (api: ApiClient, id: string, reason: string) =>
  attempt(api.reviews.admin.reviews[':id'].hide.$post({ param: { id }, json: { reason } }))
