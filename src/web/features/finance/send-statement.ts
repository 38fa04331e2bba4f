import type { ApiClient } from '../../lib/api-client.ts'

/** Passes the file to the API unread. */
export const sendStatement = (api: ApiClient, form: FormData) => {
  const body = new FormData()
  const file = form.get('file')
  if (file instanceof File) body.set('file', file)
  return api.finance.admin['mpesa-statement'].$post(undefined, { init: { body } })
}
