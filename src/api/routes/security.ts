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
  summary: 'Where the caller is signed in',
  responses: { 200: json(SessionList, 'The sessions, last used first'), ...refusals },
})

const endOne = createRoute({
  method: 'delete',
  path: '/user/me/sessions/{id}',
  summary: 'Sign out on one device',
  request: { params: z.object(idParam) },
  responses: { 200: json(Done, 'That session is over'), ...refusals },
})

const endOthers = createRoute({
  method: 'delete',
  path: '/user/me/sessions',
  summary: 'Sign out everywhere but here',
  responses: { 200: json(Done, 'Every other session is over'), ...refusals },
})

const confirmOwner = createRoute({
  method: 'post',
  path: '/user/me/confirm',
  summary: 'Give a new code in this session',
  description:
    'For what answers 403 `FRESH_CODE_REQUIRED`: send a code to the caller’s own phone, give it here, and repeat the call within 15 minutes.',
  request: { body: body(ConfirmCodeBody) },
  responses: { 200: json(ConfirmCodeAnswer, 'Until when it counts'), ...refusals },
})

const state = createRoute({
  method: 'get',
  path: '/user/me/second-factor',
  summary: 'The state of two-step verification (admin)',
  responses: { 200: json(SecondFactorState, 'Its state'), ...refusals },
})

const enrol = createRoute({
  method: 'post',
  path: '/user/me/second-factor',
  summary: 'Make a secret for an authenticator app (admin)',
  responses: { 201: json(SecondFactorSecret, 'The secret, shown once'), ...refusals },
})

const confirm = createRoute({
  method: 'post',
  path: '/user/me/second-factor/confirm',
  summary: 'Prove that the app has the secret (admin)',
  request: { body: body(SecondFactorCode) },
  responses: { 200: json(SecondFactorConfirmed, 'Ten recovery codes, shown once'), ...refusals },
})

const verify = createRoute({
  method: 'post',
  path: '/user/me/second-factor/verify',
  summary: 'Give this session the admin’s power (admin)',
  request: { body: body(SecondFactorCode) },
  responses: { 200: json(SecondFactorVerified, 'Until when it is elevated without use'), ...refusals },
})

const disable = createRoute({
  method: 'post',
  path: '/user/me/second-factor/disable',
  summary: 'Turn off two-step verification (admin)',
  request: { body: body(SecondFactorCode) },
  responses: { 200: json(Done, 'It is off'), ...refusals },
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
