import type { PushSubscriptionBody } from '../../../shared/contract/notifications.ts'
import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

export const getApp = (api: ApiClient) => attempt(api.app.app.$get())

export const listNotifications = (api: ApiClient) => attempt(api.notifications.notifications.$get())

export const countOpenIncidents = (api: ApiClient) =>
  attempt(api.incidents.admin.incidents.$get({ query: { status: 'OPEN', pageSize: '1' } }))

export const markNotificationRead = (api: ApiClient, id: string) =>
  attempt(api.notifications.notifications[':id'].read.$put({ param: { id } }))

export const markAllNotificationsRead = (api: ApiClient) => attempt(api.notifications.notifications.read.$put())

export const getShortLink = (api: ApiClient, code: string) =>
  attempt(api.notifications.link[':code'].$get({ param: { code } }))

export const getPushKey = (api: ApiClient) => attempt(api.push.user.me['push-subscription'].$get())

export const savePushSubscription = (api: ApiClient, json: PushSubscriptionBody) =>
  attempt(api.push.user.me['push-subscription'].$put({ json }))

export const removePushSubscription = (api: ApiClient, endpoint: string) =>
  attempt(api.push.user.me['push-subscription'].$delete({ json: { endpoint } }))

/** Live events: the count of unread notifications, and what admins and open pages must load again. */
export const followNotifications = () => new EventSource('/api/notifications/stream')
