import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

export const listOwnDocuments = (api: ApiClient) => attempt(api.documents.user.me.documents.$get())

export const listDocumentViews = (api: ApiClient) =>
  attempt(api.documents.user.me['document-views'].$get({ query: {} }))
