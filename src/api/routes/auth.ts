import {
  checkUser,
  claimAccount,
  endSession,
  exchangeToken,
  readSession,
  releaseNumber,
  sendOtp,
  verifyOtp,
} from '../../domain/auth/index.ts'
import {
  CheckUserAnswer,
  CheckUserBody,
  OwnerCheckBody,
  SendOtpAnswer,
  SendOtpBody,
  SessionAnswer,
  SetSessionAnswer,
  SetSessionBody,
  VerifyOtpAnswer,
  VerifyOtpBody,
} from '../../shared/contract/auth.ts'
import { Done } from '../../shared/contract/errors.ts'
import { body, routesOf, createRouter, json, refusals, registering } from '../router.ts'
import { dropSessionCookie, heldInCookie, setOtherCookie, setSessionCookie } from '../session-cookie.ts'

const createRoute = routesOf('Sign-in')

const check = createRoute({
  method: 'post',
  path: '/auth/check-user',
  summary: 'Whether a phone has an account',
  request: { body: body(CheckUserBody) },
  responses: { 200: json(CheckUserAnswer, 'Whether it has'), ...refusals },
})

const send = createRoute({
  method: 'post',
  path: '/auth/send-otp',
  summary: 'Send a one-time code by WhatsApp, or by SMS when that fails',
  description: 'A browser gets a cookie with the answer, and the code works in that browser only.',
  request: { body: body(SendOtpBody) },
  responses: { 200: json(SendOtpAnswer, 'The code is on its way'), ...refusals },
})

const verify = createRoute({
  method: 'post',
  path: '/auth/verify-otp',
  summary: 'Exchange a code for an access token',
  request: { body: body(VerifyOtpBody) },
  responses: { 200: json(VerifyOtpAnswer, 'The access token'), ...refusals },
})

const ownerCheck = createRoute({
  method: 'post',
  path: '/auth/owner-check',
  middleware: registering,
  summary: 'Prove ownership of an account that was not used for 60 days',
  description: 'After it the session is a full one. Five tries a day, ten in 30 days.',
  request: { body: body(OwnerCheckBody) },
  responses: { 200: json(Done, 'The caller is signed in'), ...refusals },
})

const newNumber = createRoute({
  method: 'post',
  path: '/auth/new-number',
  middleware: registering,
  summary: 'Declare that the number belonged to another person before',
  description:
    'The account that was not used for 60 days loses the number and keeps the rest. The caller can register from then on.',
  responses: { 200: json(Done, 'The number has no account'), ...refusals },
})

const set = createRoute({
  method: 'post',
  path: '/auth/session',
  summary: 'Exchange an access token for a session in the browser’s cookie',
  description: 'The given token opens nothing from then on; the cookie holds another one.',
  request: { body: body(SetSessionBody) },
  responses: { 200: json(SetSessionAnswer, 'Whose session it is'), ...refusals },
})

const get = createRoute({
  method: 'get',
  path: '/auth/session',
  summary: 'Who is signed in',
  responses: { 200: json(SessionAnswer, 'The caller, or null'), ...refusals },
})

const end = createRoute({
  method: 'delete',
  path: '/auth/session',
  summary: 'Sign out',
  responses: { 200: json(Done, 'The session is over'), ...refusals },
})

export const authRoutes = createRouter()
  .openapi(check, async (c) => c.json(await checkUser(c.var.ctx, c.req.valid('json')), 200))
  .openapi(send, async (c) => {
    const { answer, binding } = await sendOtp(c.var.ctx, c.req.valid('json'))
    setOtherCookie(c, 'otp', binding)
    return c.json(answer, 200)
  })
  .openapi(verify, async (c) => {
    const { answer, device } = await verifyOtp(c.var.ctx, c.req.valid('json'))
    c.set('signedIn', answer.userId)
    setOtherCookie(c, 'device', device)
    return c.json(answer, 200)
  })
  .openapi(ownerCheck, async (c) => {
    const { fresh, device } = await claimAccount(c.var.ctx, c.req.valid('json'))
    if (fresh) setSessionCookie(c, fresh)
    setOtherCookie(c, 'device', device)
    return c.json({ success: true as const }, 200)
  })
  .openapi(newNumber, async (c) => c.json(await releaseNumber(c.var.ctx), 200))
  .openapi(set, async (c) => {
    const { fresh, answer } = await exchangeToken(c.var.ctx, c.req.valid('json').token)
    setSessionCookie(c, fresh)
    return c.json(answer, 200)
  })
  .openapi(get, async (c) => {
    const answer = await readSession(c.var.ctx, heldInCookie(c))
    if (answer.gone) dropSessionCookie(c)
    return c.json(answer, 200)
  })
  .openapi(end, async (c) => {
    const answer = await endSession(c.var.ctx)
    dropSessionCookie(c)
    return c.json(answer, 200)
  })
export type AuthRoutes = typeof authRoutes
