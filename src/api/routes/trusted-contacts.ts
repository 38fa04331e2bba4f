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
  summary: 'The people who are told of the caller’s trips and SOS',
  responses: { 200: json(ContactList, 'At most 3, and those who said no'), ...refusals },
})

const add = createRoute({
  method: 'post',
  path: '/user/me/trusted-contacts',
  middleware: signedIn,
  summary: 'Ask someone by SMS to be a trusted contact',
  request: { body: body(AddContactBody) },
  responses: { 201: json(TrustedContact, 'The contact; told of nothing before saying yes'), ...refusals },
})

const change = createRoute({
  method: 'patch',
  path: '/user/me/trusted-contacts/{id}',
  middleware: signedIn,
  summary: 'Whether a trusted contact is told of boarding and arrival too',
  request: { params: z.object(idParam), body: body(UpdateContactBody) },
  responses: { 200: json(TrustedContact, 'The contact now'), ...refusals },
})

const remove = createRoute({
  method: 'delete',
  path: '/user/me/trusted-contacts/{id}',
  middleware: signedIn,
  summary: 'Remove a trusted contact',
  request: { params: z.object(idParam) },
  responses: { 200: json(Done, 'Nothing more is sent'), ...refusals },
})

const read = createRoute({
  method: 'get',
  path: '/contact-link/{token}',
  summary: 'Who asks to be looked after, by the link of an SMS',
  request: { params: tokenParam },
  responses: { 200: json(ContactInvitation, 'The question'), ...refusals },
})

const answer = createRoute({
  method: 'post',
  path: '/contact-link/{token}',
  summary: 'Answer as a trusted contact, or stop; a no is final',
  request: { params: tokenParam, body: body(AnswerInvitationBody) },
  responses: { 200: json(ContactInvitation, 'The answer'), ...refusals },
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
