import { z } from 'zod'
import {
  confirmCode,
  confirmSecondFactor,
  disableSecondFactor,
  endOtherSessions,
  endOwnSession,
  enrolSecondFactor,
  listSessions,
  readSecondFactor,
  verifySecondFactor,
} from '../../domain/auth/index.ts'
import { ConfirmCodeAnswer, ConfirmCodeBody, SessionList } from '../../shared/contract/auth.ts'
import { Done } from '../../shared/contract/errors.ts'
import {
  SecondFactorCode,
  SecondFactorConfirmed,
  SecondFactorSecret,
  SecondFactorState,
  SecondFactorVerified,
} from '../../shared/contract/second-factor.ts'
import { body, routesOf, createRouter, idParam, json, refusals, signedIn } from '../router.ts'

const createRoute = routesOf('Security', signedIn)

const sessionsRoute = createRoute({
  method: 'get',
  path: '/user/me/sessions',
  summary: 'List the caller’s sessions',
  responses: { 200: json(SessionList, 'The sessions, last used first'), ...refusals },
})

const endOne = createRoute({
  method: 'delete',
  path: '/user/me/sessions/{id}',
  summary: 'End one session of the caller',
  request: { params: z.object(idParam) },
  responses: { 200: json(Done, 'The session has ended'), ...refusals },
})

const endOthers = createRoute({
  method: 'delete',
  path: '/user/me/sessions',
  summary: 'End all other sessions of the caller',
  responses: { 200: json(Done, 'All other sessions have ended'), ...refusals },
})

const confirmOwner = createRoute({
  method: 'post',
  path: '/user/me/confirm',
  summary: 'Confirm the session with a new code',
  description:
    'Some calls answer 403 `FRESH_CODE_REQUIRED`. Then send a code to the caller’s own phone, confirm it with this call, and repeat the first call within 15 minutes.',
  request: { body: body(ConfirmCodeBody) },
  responses: { 200: json(ConfirmCodeAnswer, 'The time until which no other code is needed'), ...refusals },
})

const state = createRoute({
  method: 'get',
  path: '/user/me/second-factor',
  summary: 'Get the state of two-step verification (admin)',
  responses: { 200: json(SecondFactorState, 'The state'), ...refusals },
})

const enrol = createRoute({
  method: 'post',
  path: '/user/me/second-factor',
  summary: 'Create a secret for an authenticator app (admin)',
  responses: { 201: json(SecondFactorSecret, 'The secret, which is shown only once'), ...refusals },
})

const confirm = createRoute({
  method: 'post',
  path: '/user/me/second-factor/confirm',
  summary: 'Turn on two-step verification with a code of the app (admin)',
  request: { body: body(SecondFactorCode) },
  responses: { 200: json(SecondFactorConfirmed, '10 recovery codes, which are shown only once'), ...refusals },
})

const verify = createRoute({
  method: 'post',
  path: '/user/me/second-factor/verify',
  summary: 'Elevate the session with a code of the app or a recovery code (admin)',
  description: 'After two-step verification is turned on, the user can act as an admin only in an elevated session.',
  request: { body: body(SecondFactorCode) },
  responses: {
    200: json(SecondFactorVerified, 'The time until which the session stays elevated without use'),
    ...refusals,
  },
})

const disable = createRoute({
  method: 'post',
  path: '/user/me/second-factor/disable',
  summary: 'Turn off two-step verification (admin)',
  request: { body: body(SecondFactorCode) },
  responses: { 200: json(Done, 'Two-step verification is off'), ...refusals },
})

export const securityRoutes = createRouter()
  .openapi(sessionsRoute, async (c) => c.json(await listSessions(c.var.ctx), 200))
  .openapi(endOne, async (c) => c.json(await endOwnSession(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(endOthers, async (c) => c.json(await endOtherSessions(c.var.ctx), 200))
  .openapi(confirmOwner, async (c) => c.json(await confirmCode(c.var.ctx, c.req.valid('json')), 200))
  .openapi(state, async (c) => c.json(await readSecondFactor(c.var.ctx), 200))
  .openapi(enrol, async (c) => c.json(await enrolSecondFactor(c.var.ctx), 201))
  .openapi(confirm, async (c) => c.json(await confirmSecondFactor(c.var.ctx, c.req.valid('json')), 200))
  .openapi(verify, async (c) => c.json(await verifySecondFactor(c.var.ctx, c.req.valid('json')), 200))
  .openapi(disable, async (c) => c.json(await disableSecondFactor(c.var.ctx, c.req.valid('json')), 200))
export type SecurityRoutes = typeof securityRoutes
