import { createRoute } from '@hono/zod-openapi'
import { deleteCookie, setCookie } from 'hono/cookie'
import {
  checkToken,
  checkUser,
  endSession,
  readSession,
  sendOtp,
  SESSION_ABSOLUTE_DAYS,
  verifyOtp,
} from '../../domain/auth/index.ts'
import {
  CheckUserAnswer,
  CheckUserBody,
  SendOtpAnswer,
  SendOtpBody,
  SessionAnswer,
  SetSessionAnswer,
  SetSessionBody,
  VerifyOtpAnswer,
  VerifyOtpBody,
} from '../../shared/contract/auth.ts'
import { Done } from '../../shared/contract/errors.ts'
import { sessionCookieName } from '../middleware/request-context.ts'
import { body, createRouter, json, refusals } from '../router.ts'

const tags = ['Sign-in']

const check = createRoute({
  method: 'post',
  path: '/auth/check-user',
  tags,
  summary: 'Whether a phone has an account',
  request: { body: body(CheckUserBody) },
  responses: { 200: json(CheckUserAnswer, 'Whether it has'), ...refusals },
})

const send = createRoute({
  method: 'post',
  path: '/auth/send-otp',
  tags,
  summary: 'Send a one-time code by WhatsApp, or by SMS when that fails',
  request: { body: body(SendOtpBody) },
  responses: { 200: json(SendOtpAnswer, 'The code is on its way'), ...refusals },
})

const verify = createRoute({
  method: 'post',
  path: '/auth/verify-otp',
  tags,
  summary: 'Exchange a code for an access token',
  request: { body: body(VerifyOtpBody) },
  responses: { 200: json(VerifyOtpAnswer, 'The access token'), ...refusals },
})

const set = createRoute({
  method: 'post',
  path: '/auth/session',
  tags,
  summary: 'Keep an access token in the browser’s cookie',
  request: { body: body(SetSessionBody) },
  responses: { 200: json(SetSessionAnswer, 'Whose session it is'), ...refusals },
})

const get = createRoute({
  method: 'get',
  path: '/auth/session',
  tags,
  summary: 'Who is signed in',
  responses: { 200: json(SessionAnswer, 'The caller, or null'), ...refusals },
})

const end = createRoute({
  method: 'delete',
  path: '/auth/session',
  tags,
  summary: 'Sign out',
  responses: { 200: json(Done, 'The session is over'), ...refusals },
})

const cookieOptions = (publicUrl: string) =>
  ({ httpOnly: true, sameSite: 'Lax', secure: publicUrl.startsWith('https://'), path: '/' }) as const
const COOKIE_SECONDS = SESSION_ABSOLUTE_DAYS * 24 * 3600

export const authRoutes = createRouter()
  .openapi(check, async (c) => c.json(await checkUser(c.var.ctx, c.req.valid('json')), 200))
  .openapi(send, async (c) => c.json(await sendOtp(c.var.ctx, c.req.valid('json')), 200))
  .openapi(verify, async (c) => c.json(await verifyOtp(c.var.ctx, c.req.valid('json')), 200))
  .openapi(set, async (c) => {
    const { publicUrl } = c.var.ctx.settings
    const { token } = c.req.valid('json')
    const answer = await checkToken(c.var.ctx, token)
    setCookie(c, sessionCookieName(publicUrl), token, { ...cookieOptions(publicUrl), maxAge: COOKIE_SECONDS })
    return c.json(answer, 200)
  })
  .openapi(get, async (c) => c.json(await readSession(c.var.ctx), 200))
  .openapi(end, async (c) => {
    const { publicUrl } = c.var.ctx.settings
    const answer = await endSession(c.var.ctx)
    deleteCookie(c, sessionCookieName(publicUrl), cookieOptions(publicUrl))
    return c.json(answer, 200)
  })
export type AuthRoutes = typeof authRoutes
