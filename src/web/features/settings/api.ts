import { attempt, attemptFile } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

export const listSessions = (api: ApiClient) => attempt(api.security.user.me.sessions.$get())

export const endOneSession = (api: ApiClient, id: string) =>
  attempt(api.security.user.me.sessions[':id'].$delete({ param: { id } }))

export const endOtherSessions = (api: ApiClient) => attempt(api.security.user.me.sessions.$delete())

export const getSecondFactor = (api: ApiClient) => attempt(api.security.user.me['second-factor'].$get())

export const enrolSecondFactor = (api: ApiClient) => attempt(api.security.user.me['second-factor'].$post())

export const confirmSecondFactor = (api: ApiClient, code: string) =>
  attempt(api.security.user.me['second-factor'].confirm.$post({ json: { code } }))

export const disableSecondFactor = (api: ApiClient, code: string) =>
  attempt(api.security.user.me['second-factor'].disable.$post({ json: { code } }))

export const verifySecondFactor = (api: ApiClient, code: string) =>
  attempt(api.security.user.me['second-factor'].verify.$post({ json: { code } }))

/** Needs no session: `to`, from the link in an email, identifies the email address. */
export const stopEmails = (api: ApiClient, to: string) => attempt(api.notifications.email.stop.$post({ query: { to } }))

export const resumeEmails = (api: ApiClient, to: string) =>
  attempt(api.notifications.email.resume.$post({ query: { to } }))

export const OWN_DATA_PATH = '/api/user/me/export'

export const exportOwnData = () => attemptFile(fetch(OWN_DATA_PATH, { method: 'POST' }))
