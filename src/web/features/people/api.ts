import type { AddUserBody, UpdateUserBody } from '../../../shared/contract/users.ts'
import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

export const getUser = (api: ApiClient, id: string, init?: RequestInit) =>
  attempt(api.users.user[':id'].$get({ param: { id } }, { init }))

export const getOwnUser = (api: ApiClient) => attempt(api.users.user.me.$get())

export const addUser = (api: ApiClient, json: AddUserBody) => attempt(api.users.user.$post({ json }))

export const updateUser = (api: ApiClient, id: string, json: UpdateUserBody) =>
  attempt(api.users.user[':id'].$patch({ param: { id }, json }))

export const deleteUser = (api: ApiClient, id: string) => attempt(api.users.user[':id'].$delete({ param: { id } }))

export const findUserByPhone = (api: ApiClient, phone: string) =>
  attempt(api.users.users['find-by-phone'].$post({ json: { phone } }))
