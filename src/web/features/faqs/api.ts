import type { AddFaqBody, UpdateFaqBody } from '../../../shared/contract/faqs.ts'
import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

export const listFaqs = (api: ApiClient) => attempt(api.faqs.faq.$get({ query: {} }))

export const listAllFaqs = (api: ApiClient) => attempt(api.faqs.faq.$get({ query: { all: 'true' } }))

export const addFaq = (api: ApiClient, json: AddFaqBody) => attempt(api.faqs.faq.$post({ json }))

export const updateFaq = (api: ApiClient, id: string, json: UpdateFaqBody) =>
  attempt(api.faqs.faq[':id'].$patch({ param: { id }, json }))

export const deleteFaq = (api: ApiClient, id: string) => attempt(api.faqs.faq[':id'].$delete({ param: { id } }))
