import type { ApiClient } from '../../lib/api-client.ts'

/** The file of the form, to the API as it is: only there it is read. */
export const sendStatement = (api: ApiClient, form: FormData) => {
  const body = new FormData()
  const file = form.get('file')
  if (file instanceof File) body.set('file', file)
  return api.finance.admin['mpesa-statement'].$post(undefined, { init: { body } })
}
