import { releaseNumber } from '../../domain/accounts/index.ts'
import {
  checkUser,
  claimAccount,
  endSession,
  exchangeToken,
  readSession,
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
import { languageOf } from '../middleware/answer-errors.ts'
import { body, routesOf, createRouter, json, refusals, registering } from '../router.ts'
import { dropSessionCookie, heldInCookie, setOtherCookie, setSessionCookie } from '../session-cookie.ts'

const createRoute = routesOf('Sign-in')

const check = createRoute({
  method: 'post',
  path: '/auth/check-user',
  summary: 'Check whether a phone number has an account',
  request: { body: body(CheckUserBody) },
  responses: { 200: json(CheckUserAnswer, 'Whether the number has an account'), ...refusals },
})

const send = createRoute({
  method: 'post',
  path: '/auth/send-otp',
  summary: 'Send a one-time code by WhatsApp, or by SMS when that fails',
  description: 'The answer sets a cookie in a browser, and the code works only in this browser.',
  request: { body: body(SendOtpBody) },
  responses: { 200: json(SendOtpAnswer, 'The code was sent'), ...refusals },
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
  description:
    'The caller enters the email address of the account. After the correct address, the session has full access. The limit is 5 attempts a day and 10 in 30 days.',
  request: { body: body(OwnerCheckBody) },
  responses: { 200: json(Done, 'The caller is signed in'), ...refusals },
})

const newNumber = createRoute({
  method: 'post',
  path: '/auth/new-number',
  middleware: registering,
  summary: 'Release a phone number from its former owner’s account',
  description:
    'For a caller with a new phone number that belonged to another person before. The old account, which was not used for 60 days, loses the number and keeps everything else. The caller can then register.',
  responses: { 200: json(Done, 'The number belongs to no account'), ...refusals },
})

const set = createRoute({
  method: 'post',
  path: '/auth/session',
  summary: 'Exchange an access token for a session cookie',
  description: 'The cookie contains a new token. Other calls no longer accept the given token.',
  request: { body: body(SetSessionBody) },
  responses: { 200: json(SetSessionAnswer, 'The user of the session'), ...refusals },
})

const get = createRoute({
  method: 'get',
  path: '/auth/session',
  summary: 'Get the signed-in user',
  responses: { 200: json(SessionAnswer, 'The user; null without a session'), ...refusals },
})

const end = createRoute({
  method: 'delete',
  path: '/auth/session',
  summary: 'Sign out',
  responses: { 200: json(Done, 'The session has ended'), ...refusals },
})

export const authRoutes = createRouter()
  .openapi(check, async (c) => c.json(await checkUser(c.var.ctx, c.req.valid('json')), 200))
  .openapi(send, async (c) => {
    const { answer, binding } = await sendOtp(c.var.ctx, c.req.valid('json'), languageOf(c))
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
