import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

export const getSession = (api: ApiClient) => attempt(api.auth.auth.session.$get())

/** The answer sets the session's cookie. */
export const startSession = (api: ApiClient, token: string) => attempt(api.auth.auth.session.$post({ json: { token } }))

export const endSession = (api: ApiClient) => attempt(api.auth.auth.session.$delete())

export const checkUser = (api: ApiClient, phoneNumber: string) =>
  attempt(api.auth.auth['check-user'].$post({ json: { phoneNumber } }))

export const sendOtp = (api: ApiClient, phoneNumber: string, isRegistration: boolean) =>
  attempt(api.auth.auth['send-otp'].$post({ json: { phoneNumber, isRegistration } }))

export const verifyOtp = (api: ApiClient, phoneNumber: string, code: string) =>
  attempt(api.auth.auth['verify-otp'].$post({ json: { phoneNumber, code } }))

/** Tells the server that the phone number is new to the caller, so that the server removes it from the old account. */
export const reportNewNumber = (api: ApiClient) => attempt(api.auth.auth['new-number'].$post())

export const checkOwner = (api: ApiClient, email: string) =>
  attempt(api.auth.auth['owner-check'].$post({ json: { email } }))

export const confirmCode = (api: ApiClient, code: string) =>
  attempt(api.security.user.me.confirm.$post({ json: { code } }))
