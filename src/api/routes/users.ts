import { z } from 'zod'
import { eraseAccount, exportAccount } from '../../domain/accounts/index.ts'
import { registerUser } from '../../domain/auth/index.ts'
import { findByPhone, getCaller, getUser, updateUser } from '../../domain/users/index.ts'
import { ProposalAnswer } from '../../shared/contract/admin.ts'
import { AccountExport } from '../../shared/contract/accounts.ts'
import { Done } from '../../shared/contract/errors.ts'
import {
  AddUserBody,
  FindByPhoneAnswer,
  FindByPhoneBody,
  OwnUser,
  PublicUser,
  UpdateUserBody,
} from '../../shared/contract/users.ts'
import { languageOf } from '../middleware/answer-errors.ts'
import { body, routesOf, createRouter, idParam, json, proposed, refusals, registering, signedIn } from '../router.ts'
import { setSessionCookie } from '../session-cookie.ts'

const createRoute = routesOf('People')
const params = z.object(idParam)

const add = createRoute({
  method: 'post',
  path: '/user',
  middleware: registering,
  summary: 'Register a user, or make the caller a driver',
  description: 'The phone number of the session becomes the number of the account.',
  request: { body: body(AddUserBody) },
  responses: { 201: json(OwnUser, 'The user; a repeated call returns the same user'), ...refusals },
})

const me = createRoute({
  method: 'get',
  path: '/user/me',
  middleware: signedIn,
  summary: 'Get the caller’s own record',
  responses: { 200: json(OwnUser, 'The record'), ...refusals },
})

const one = createRoute({
  method: 'get',
  path: '/user/{id}',
  middleware: signedIn,
  summary: 'Get a user',
  request: { params },
  responses: { 200: json(PublicUser, 'The user, with the phone number if the caller may see it'), ...refusals },
})

const update = createRoute({
  method: 'patch',
  path: '/user/{id}',
  middleware: signedIn,
  summary: 'Change the caller’s profile, or as an admin the status of another user',
  request: { params, body: body(UpdateUserBody) },
  responses: {
    200: json(OwnUser, 'The changed record'),
    202: json(ProposalAnswer, 'The user is an admin, so the change waits for a second admin'),
    ...refusals,
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/user/{id}',
  middleware: signedIn,
  summary: 'Delete the caller’s account, or as an admin any account',
  request: { params },
  responses: {
    200: json(Done, 'The account is deleted'),
    202: json(ProposalAnswer, 'The user is an admin, so the deletion waits for a second admin'),
    ...refusals,
  },
})

const takeOut = createRoute({
  method: 'post',
  path: '/user/me/export',
  middleware: signedIn,
  summary: 'Export the caller’s data',
  responses: { 200: json(AccountExport, 'The data, by table'), ...refusals },
})

const find = createRoute({
  method: 'post',
  path: '/users/find-by-phone',
  middleware: signedIn,
  summary: 'Find a user by phone number',
  request: { body: body(FindByPhoneBody) },
  responses: { 200: json(FindByPhoneAnswer, 'The user, or null'), ...refusals },
})

export const userRoutes = createRouter()
  .openapi(add, async (c) => {
    const { user, fresh } = await registerUser(c.var.ctx, c.req.valid('json'), languageOf(c))
    if (fresh) setSessionCookie(c, fresh)
    return c.json(user, 201)
  })
  .openapi(me, async (c) => c.json(await getCaller(c.var.ctx), 200))
  .openapi(one, async (c) => c.json(await getUser(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(update, async (c) => {
    const changed = await updateUser(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
    return 'user' in changed ? c.json(changed.user, 200) : c.json(proposed(changed), 202)
  })
  .openapi(remove, async (c) => {
    const erased = await eraseAccount(c.var.ctx, c.req.valid('param').id)
    return 'proposal' in erased ? c.json(proposed(erased), 202) : c.json(erased, 200)
  })
  .openapi(takeOut, async (c) => {
    c.header('content-disposition', 'attachment; filename="pamoja-my-data.json"')
    c.header('cache-control', 'private, no-store')
    return c.json(await exportAccount(c.var.ctx), 200)
  })
  .openapi(find, async (c) => c.json(await findByPhone(c.var.ctx, c.req.valid('json')), 200))
export type UserRoutes = typeof userRoutes
