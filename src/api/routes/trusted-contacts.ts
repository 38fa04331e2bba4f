import { z } from 'zod'
import {
  addContact,
  answerInvitation,
  changeContact,
  listContacts,
  readInvitation,
  removeContact,
} from '../../domain/trusted-contacts/index.ts'
import { Done } from '../../shared/contract/errors.ts'
import { zStored } from '../../shared/contract/primitives.ts'
import {
  AddContactBody,
  AnswerInvitationBody,
  ContactInvitation,
  ContactList,
  TrustedContact,
  UpdateContactBody,
} from '../../shared/contract/trusted-contacts.ts'
import { body, routesOf, createRouter, idParam, json, refusals, signedIn } from '../router.ts'

const createRoute = routesOf('Safety')
const tokenParam = z.object({ token: zStored.max(64) })
const PRIVATE = { 'cache-control': 'private, no-store' }

const list = createRoute({
  method: 'get',
  path: '/user/me/trusted-contacts',
  middleware: signedIn,
  summary: 'List the caller’s trusted contacts',
  description: 'Trusted contacts are told of the caller’s trips and SOS.',
  responses: { 200: json(ContactList, 'At most 3 contacts, and those who declined'), ...refusals },
})

const add = createRoute({
  method: 'post',
  path: '/user/me/trusted-contacts',
  middleware: signedIn,
  summary: 'Ask someone by SMS to be a trusted contact',
  request: { body: body(AddContactBody) },
  responses: { 201: json(TrustedContact, 'The contact, who gets no other message before saying yes'), ...refusals },
})

const change = createRoute({
  method: 'patch',
  path: '/user/me/trusted-contacts/{id}',
  middleware: signedIn,
  summary: 'Change whether a trusted contact is told of boarding and arrival',
  request: { params: z.object(idParam), body: body(UpdateContactBody) },
  responses: { 200: json(TrustedContact, 'The changed contact'), ...refusals },
})

const remove = createRoute({
  method: 'delete',
  path: '/user/me/trusted-contacts/{id}',
  middleware: signedIn,
  summary: 'Remove a trusted contact',
  request: { params: z.object(idParam) },
  responses: { 200: json(Done, 'The contact is removed and gets no more messages'), ...refusals },
})

const read = createRoute({
  method: 'get',
  path: '/contact-link/{token}',
  summary: 'Get the invitation of a trusted contact',
  description: 'The token is in the link of an SMS. No session is needed.',
  request: { params: tokenParam },
  responses: { 200: json(ContactInvitation, 'The invitation'), ...refusals },
})

const answer = createRoute({
  method: 'post',
  path: '/contact-link/{token}',
  summary: 'Answer the invitation of a trusted contact',
  description: '`NO` also ends an earlier `YES`, and is final.',
  request: { params: tokenParam, body: body(AnswerInvitationBody) },
  responses: { 200: json(ContactInvitation, 'The invitation with the answer'), ...refusals },
})

export const trustedContactRoutes = createRouter()
  .openapi(list, async (c) => c.json(await listContacts(c.var.ctx), 200, PRIVATE))
  .openapi(add, async (c) => c.json(await addContact(c.var.ctx, c.req.valid('json')), 201))
  .openapi(change, async (c) =>
    c.json(await changeContact(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 200),
  )
  .openapi(remove, async (c) => {
    await removeContact(c.var.ctx, c.req.valid('param').id)
    return c.json({ success: true as const }, 200)
  })
  .openapi(read, async (c) => c.json(await readInvitation(c.var.ctx, c.req.valid('param').token), 200, PRIVATE))
  .openapi(answer, async (c) =>
    c.json(await answerInvitation(c.var.ctx, c.req.valid('param').token, c.req.valid('json')), 200, PRIVATE),
  )
export type TrustedContactRoutes = typeof trustedContactRoutes
