import type { NewTicketBody } from '../../../shared/contract/tickets.ts'
import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

export const listTickets = (api: ApiClient, query: Record<string, string>) =>
  attempt(api.tickets.tickets.$get({ query }))

export const getTicket = (api: ApiClient, id: string) => attempt(api.tickets.tickets[':id'].$get({ param: { id } }))

/** Makes two presses that send the same content count as one. */
interface Repeat {
  'idempotency-key': string
}

export const openTicket = (api: ApiClient, json: NewTicketBody, header: Repeat) =>
  attempt(api.tickets.tickets.$post({ json, header }))

export const writeTicket = (api: ApiClient, id: string, text: string, header: Repeat) =>
  attempt(api.tickets.tickets[':id'].messages.$post({ param: { id }, json: { text }, header }))

export const closeTicket = (api: ApiClient, id: string) =>
  attempt(api.tickets.tickets[':id'].close.$post({ param: { id } }))

export const listAllTickets = (api: ApiClient, query: Record<string, string>) =>
  attempt(api.tickets.admin.tickets.$get({ query }))

export const readTicket = (api: ApiClient, id: string) =>
  attempt(api.tickets.admin.tickets[':id'].$get({ param: { id } }))

export const holdTicket = (api: ApiClient, id: string) =>
  attempt(api.tickets.admin.tickets[':id'].hold.$post({ param: { id } }))

export const answerTicket = (api: ApiClient, id: string, text: string, header: Repeat) =>
  attempt(api.tickets.admin.tickets[':id'].messages.$post({ param: { id }, json: { text }, header }))

export const openTicketDispute = (api: ApiClient, id: string) =>
  attempt(api.tickets.admin.tickets[':id'].dispute.$post({ param: { id } }))

export const reportTicketPartner = (api: ApiClient, id: string) =>
  attempt(api.tickets.admin.tickets[':id'].report.$post({ param: { id } }))

export const finishTicket = (api: ApiClient, id: string) =>
  attempt(api.tickets.admin.tickets[':id'].close.$post({ param: { id } }))
