import { randomBytes, randomInt } from 'node:crypto'
import { z } from 'zod'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { describeResult } from './callbacks.ts'
import { createMoneyOut } from './daraja-out.ts'
import { checkPush, checkQuery, refusals, type Refusal } from './daraja-validation.ts'
import { injectFaults, type FaultAnswers, type Operation } from './faults.ts'
import { applyPromptMagic, refusesByMagic } from './simulated-phones.ts'
import { queryPrompt, openPrompt, settlePrompt } from './prompts.ts'
import { nowMs, type World } from './world.ts'

const TOKEN_LIFETIME_SECONDS = 3599
/** A request with a longer description is accepted, but never reaches the phone. */
const MAX_DESCRIPTION = 182

const answerRefusal = (c: Context, { status, code, message }: Refusal): Response => {
  const requestId = `${randomInt(10_000, 99_999)}-${randomInt(1_000_000, 9_999_999)}-1`
  return c.json({ requestId, errorCode: code, errorMessage: message }, status)
}

const readJson = async (c: Context): Promise<unknown> => {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) return undefined
  return c.req.json<unknown>().catch(() => undefined)
}

const issueToken = (world: World) => (c: Context) => {
  const expected = [world.mpesa, world.mpesa.b2c].map(
    ({ consumerKey, consumerSecret }) => `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`,
  )
  const refuse = (code: string, message: string) => answerRefusal(c, { status: 400, code, message })
  if (c.req.query('grant_type') !== 'client_credentials') return refuse('400.008.02', 'Invalid grant type passed')
  if (!expected.includes(c.req.header('authorization') ?? ''))
    return refuse('400.008.01', 'Invalid Authentication passed')
  const token = randomBytes(21).toString('base64url')
  world.store.run('delete from tokens where expires_at < ?', nowMs(world))
  world.store.run('insert into tokens values (?, ?)', token, nowMs(world) + TOKEN_LIFETIME_SECONDS * 1000)
  return c.json({ access_token: token, expires_in: String(TOKEN_LIFETIME_SECONDS) })
}

const requireToken =
  (world: World): MiddlewareHandler =>
  async (c, next) => {
    const [scheme, token] = (c.req.header('authorization') ?? '').split(' ')
    if (c.req.method !== 'POST' || scheme !== 'Bearer' || !token) return answerRefusal(c, refusals.badHeader)
    const known = world.store.has('select 1 from tokens where token = ? and expires_at > ?', token, nowMs(world))
    return known ? next() : answerRefusal(c, refusals.badToken)
  }

const push = (world: World) => async (c: Context) => {
  const body = await readJson(c)
  if (body === undefined) return answerRefusal(c, refusals.badPayload)
  const checked = checkPush(world.mpesa, body)
  if (!checked.ok) return answerRefusal(c, checked.refusal)
  const byMagic = refusesByMagic(world, checked.value.phone)
  if (byMagic) return answerRefusal(c, byMagic)
  const prompt = openPrompt(world, checked.value)
  if (!prompt) return answerRefusal(c, refusals.locked)
  if (checked.value.description.length > MAX_DESCRIPTION)
    settlePrompt(world, prompt.checkout_id, { resultCode: '1025', callbacks: 1, delayMs: 0 })
  applyPromptMagic(world, prompt)
  return c.json({
    MerchantRequestID: prompt.merchant_id,
    CheckoutRequestID: prompt.checkout_id,
    ResponseCode: '0',
    ResponseDescription: 'Success. Request accepted for processing',
    CustomerMessage: 'Success. Request accepted for processing',
  })
}

const UNDER_PROCESSING = '4999'
const describeQuery = (code: string) => {
  if (code === UNDER_PROCESSING) return 'The transaction is still under processing'
  return code === '1037' ? 'DS timeout user cannot be reached' : describeResult(code)
}

const query = (world: World) => async (c: Context) => {
  const body = await readJson(c)
  if (body === undefined) return answerRefusal(c, refusals.badPayload)
  const checked = checkQuery(world.mpesa, body)
  if (!checked.ok) return answerRefusal(c, checked.refusal)
  const asked = queryPrompt(world, checked.value)
  if (!asked) return answerRefusal(c, refusals.noTransaction)
  // The real service alternates between several answers that mean "not yet".
  if (asked.code === null && asked.prompt.queries % 2 === 1) return answerRefusal(c, refusals.processing)
  const code = asked.code ?? UNDER_PROCESSING
  return c.json({
    ResponseCode: '0',
    ResponseDescription: 'The service request has been accepted successsfully',
    MerchantRequestID: asked.prompt.merchant_id,
    CheckoutRequestID: asked.prompt.checkout_id,
    ResultCode: code,
    ResultDesc: describeQuery(code),
  })
}

const operationOf = (c: Context): Operation => {
  if (c.req.path.includes('/oauth/')) return 'token'
  if (c.req.path.includes('/b2c/')) return 'b2c'
  if (c.req.path.includes('/reversal/')) return 'reversal'
  if (c.req.path.includes('/transactionstatus/')) return 'status'
  return c.req.path.includes('/stkpushquery/') ? 'query' : 'push'
}

const asText = z.union([z.string(), z.number()]).transform(String).catch('')
const Named = z.object({
  PhoneNumber: asText,
  PartyB: asText,
  TransactionID: asText,
  CheckoutRequestID: asText,
  OriginatorConversationID: asText,
  OriginalConversationID: asText,
})

/** The phone that a call is about: named in the call, or found by its M-Pesa code, request or transfer. */
const phoneOf = (world: World) => async (c: Context) => {
  const { data: named } = Named.safeParse(await readJson(c))
  if (named === undefined) return null
  const operation = operationOf(c)
  if (operation === 'push' || operation === 'b2c') return named.PhoneNumber || named.PartyB
  const found = world.store.get(
    z.object({ phone: z.string() }),
    `select phone from prompts where receipt = ?1 or checkout_id = ?2
     union all select phone from movements where originator_id = ?3 limit 1`,
    named.TransactionID,
    named.CheckoutRequestID,
    named.OriginatorConversationID || named.OriginalConversationID,
  )
  return found?.phone ?? null
}

const faultAnswers = (world: World): FaultAnswers => ({
  operationOf,
  phoneOf: phoneOf(world),
  answers: {
    '500': (c) => answerRefusal(c, refusals.internal),
    '429': (c) =>
      c.json(
        {
          fault: {
            faultstring: 'Rate limit exceeded',
            detail: { errorcode: 'policies.ratelimit.SpikeArrestViolation' },
          },
        },
        429,
      ),
    'stale-token': (c) => answerRefusal(c, refusals.badToken),
    busy: (c) => answerRefusal(c, refusals.busy),
    'in-flight': (c) => answerRefusal(c, refusals.processing),
  },
  // M-Pesa executes these calls, although the product gets no answer. That is the harder case for the product.
  executesWhenHanging: (operation) => operation === 'push' || operation === 'b2c' || operation === 'reversal',
})

export const createDarajaSimulator = (world: World): Hono => {
  const app = new Hono()
  app.use('*', injectFaults(world, 'mpesa', faultAnswers(world)))
  app.get('/oauth/v1/generate', issueToken(world))
  app.use('/mpesa/*', requireToken(world))
  app.post('/mpesa/stkpush/v1/processrequest', push(world))
  app.post('/mpesa/stkpushquery/v1/query', query(world))
  const out = createMoneyOut(world, readJson, answerRefusal)
  app.post('/mpesa/b2c/v3/paymentrequest', out.b2c)
  app.post('/mpesa/b2c/v1/paymentrequest', out.oldB2c)
  app.post('/mpesa/reversal/v1/request', out.reversal)
  app.post('/mpesa/transactionstatus/v1/query', out.status)
  app.all('*', (c) => answerRefusal(c, refusals.noSuchPath))
  return app
}
