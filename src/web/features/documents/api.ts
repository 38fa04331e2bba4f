import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

export const listDocumentViews = (api: ApiClient) =>
  attempt(api.documents.user.me['document-views'].$get({ query: {} }))
