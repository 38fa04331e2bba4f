import type { AddReportBody, CloseReportBody } from '../../../shared/contract/safety.ts'
import type { PositionBody } from '../../../shared/contract/trip-shares.ts'
import type {
  AddContactBody,
  AnswerInvitationBody,
  UpdateContactBody,
} from '../../../shared/contract/trusted-contacts.ts'
import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

export const listBlocks = (api: ApiClient) => attempt(api.safety.user.me.blocks.$get())

export const blockUser = (api: ApiClient, id: string) => attempt(api.safety.user[':id'].block.$put({ param: { id } }))

export const unblockUser = (api: ApiClient, id: string) =>
  attempt(api.safety.user[':id'].block.$delete({ param: { id } }))

export const addReport = (api: ApiClient, json: AddReportBody) => attempt(api.safety.reports.$post({ json }))

export const listReports = (api: ApiClient, query: Record<string, string>) =>
  attempt(api.safety.admin.reports.$get({ query }))

export const getReport = (api: ApiClient, id: string) =>
  attempt(api.safety.admin.reports[':id'].$get({ param: { id } }))

export const closeReport = (api: ApiClient, id: string, json: CloseReportBody) =>
  attempt(api.safety.admin.reports[':id'].close.$post({ param: { id }, json }))

/** Returns the same link until it is revoked. */
export const shareTrip = (api: ApiClient, requestId: string) =>
  attempt(api.tripShares.request[':id'].share.$post({ param: { id: requestId } }))

export const stopSharing = (api: ApiClient, requestId: string, token: string) =>
  attempt(api.tripShares.request[':id'].share[':token'].$delete({ param: { id: requestId, token } }))

export const showPosition = (api: ApiClient, requestId: string, token: string, json: PositionBody) =>
  attempt(api.tripShares.request[':id'].share[':token'].position.$put({ param: { id: requestId, token }, json }))

export const hidePosition = (api: ApiClient, requestId: string) =>
  attempt(api.tripShares.request[':id'].position.$delete({ param: { id: requestId } }))

export const getSharedTrip = (api: ApiClient, token: string) =>
  attempt(api.tripShares['shared-trip'][':token'].$get({ param: { token } }))

export const listContacts = (api: ApiClient) => attempt(api.trustedContacts.user.me['trusted-contacts'].$get())

export const addContact = (api: ApiClient, json: AddContactBody) =>
  attempt(api.trustedContacts.user.me['trusted-contacts'].$post({ json }))

export const changeContact = (api: ApiClient, id: string, json: UpdateContactBody) =>
  attempt(api.trustedContacts.user.me['trusted-contacts'][':id'].$patch({ param: { id }, json }))

export const removeContact = (api: ApiClient, id: string) =>
  attempt(api.trustedContacts.user.me['trusted-contacts'][':id'].$delete({ param: { id } }))

/** The contact needs no session: `token`, from the link in the SMS, identifies them. */
export const getInvitation = (api: ApiClient, token: string) =>
  attempt(api.trustedContacts['contact-link'][':token'].$get({ param: { token } }))

export const answerInvitation = (api: ApiClient, token: string, json: AnswerInvitationBody) =>
  attempt(api.trustedContacts['contact-link'][':token'].$post({ param: { token }, json }))
