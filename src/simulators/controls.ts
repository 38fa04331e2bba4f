import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { parseKenyanPhone } from '../shared/kernel/kenyan-phone.ts'
import type { Courier } from './callbacks.ts'
import { FAULT_PROVIDERS, FAULTS, listFaults, OPERATIONS, setFault } from './faults.ts'
import { listInbox } from './inbox.ts'
import { listSent, orderMovements, setUtilityBalance, type Movement } from './movements.ts'
import type { Prompt } from './prompt-record.ts'
import { expirePrompts, findPrompt, listPrompts, listPaid, payByMenu, settlePrompt } from './prompts.ts'
import { bringReports } from './reports.ts'
import { isoInstant, type World } from './world.ts'

const RESULT_OF = { approve: '0', cancel: '1032', insufficient: '1', 'wrong-pin': '2001', timeout: '1037' } as const
type PhoneAction = keyof typeof RESULT_OF
export const isPhoneAction = (value: unknown): value is PhoneAction =>
  typeof value === 'string' && Object.hasOwn(RESULT_OF, value)
export const resultOf = (action: PhoneAction): string => RESULT_OF[action]

const WEEK_MS = 7 * 24 * 60 * 60_000
const AnswerPrompt = z.strictObject({
  action: z.enum(['approve', 'cancel', 'insufficient', 'wrong-pin', 'timeout']),
  callbacks: z.int().min(0).max(1000).default(1),
  delayMs: z.int().min(0).max(WEEK_MS).default(0),
  /** The amount in the callback. A query of the M-Pesa code still returns the real amount. */
  amount: z.int().min(0).max(1_000_000).optional(),
  /** The result code that queries return until the late callback is due. */
  queryMeanwhile: z
    .string()
    .regex(/^\w{1,16}$/)
    .optional(),
})
/** Converts a phone number to M-Pesa's form, `2547XXXXXXXX`. Null means any phone. */
const zPhone = z
  .string()
  .transform((typed) => parseKenyanPhone(typed)?.slice(1) ?? typed)
  .nullable()
  .default(null)
const OrderFault = z.strictObject({
  provider: z.enum(FAULT_PROVIDERS),
  fault: z.enum(FAULTS),
  times: z.int().min(1).max(100_000).optional(),
  operation: z.enum(OPERATIONS).default('any'),
  phone: zPhone,
})
const OrderTransfers = z.strictObject({
  /** The result code of the next transfers and reversals. Null: the normal one. */
  resultCode: z
    .string()
    .regex(/^\w{1,16}$/)
    .nullable()
    .default(null),
  results: z.int().min(0).max(100).default(1),
  delayMs: z.int().min(0).max(WEEK_MS).default(0),
  timesOut: z.boolean().default(false),
  oddTypes: z.boolean().default(false),
  times: z.int().min(1).max(100_000).default(1),
  phone: zPhone,
})
const PayByMenu = z.strictObject({
  phone: z.string().transform((typed) => parseKenyanPhone(typed)?.slice(1) ?? typed),
  amount: z.int().min(1).max(250_000),
  reference: z.string().max(20).default(''),
})
const SetBalance = z.strictObject({ balance: z.int().min(0).max(1_000_000_000).nullable() })
const MoveClock = z.strictObject({ now: z.iso.datetime({ offset: true }).nullable() })

export interface ControlParts {
  world: World
  courier: Courier
  runDueJobs: () => Promise<void>
}

const refuse = (c: Context, status: 404 | 409 | 422, code: string, error: string) =>
  c.json({ success: false, error, code }, status)

const withBody = async <Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
  work: (body: z.infer<Schema>) => Promise<Response> | Response,
): Promise<Response> => {
  const parsed = schema.safeParse(await c.req.json().catch(() => undefined))
  if (parsed.success) return work(parsed.data)
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return c.json({ success: false, error: 'The simulator does not understand this.', code: 'INVALID', issues }, 422)
}

const addressee = (typed: string | undefined): string | null =>
  typed === undefined || typed === '' ? null : (parseKenyanPhone(typed) ?? typed.trim())

const presentPrompt = (prompt: Prompt) => ({
  checkoutRequestId: prompt.checkout_id,
  phone: `+${prompt.phone}`,
  amount: prompt.amount,
  reference: prompt.reference,
  at: isoInstant(prompt.created_at),
})

const presentTaken = (prompt: Prompt) => ({
  checkoutRequestId: prompt.checkout_id,
  phone: `+${prompt.phone}`,
  amount: prompt.amount,
  reference: prompt.reference,
  receipt: prompt.receipt,
  at: isoInstant(prompt.answered_at ?? prompt.created_at),
})

const presentSent = (movement: Movement) => ({
  command: movement.command,
  originatorId: movement.originator_id,
  phone: `+${movement.phone}`,
  amount: movement.amount,
  receipt: movement.receipt,
  originalReceipt: movement.original_receipt,
  at: isoInstant(movement.created_at),
})

const promptControls = ({ world, courier }: ControlParts) => {
  const app = new Hono()
  app.get('/prompts', (c) => {
    const phone = addressee(c.req.query('phone'))
    return c.json(listPrompts(world, phone === null ? null : phone.replace('+', '')).map(presentPrompt))
  })
  app.get('/taken', (c) => c.json(listPaid(world).map(presentTaken)))
  app.get('/sent', (c) => {
    const phone = addressee(c.req.query('phone'))
    return c.json(listSent(world, phone === null ? null : phone.replace('+', '')).map(presentSent))
  })
  app.post('/paybill', (c) =>
    withBody(c, PayByMenu, (paid) => c.json({ success: true, receipt: payByMenu(world, paid) })),
  )
  app.post('/transfers', (c) =>
    withBody(c, OrderTransfers, ({ times, phone, ...order }) => {
      orderMovements(world, order, times, phone)
      return c.json({ success: true })
    }),
  )
  app.post('/utility', (c) =>
    withBody(c, SetBalance, ({ balance }) => {
      setUtilityBalance(world, balance)
      return c.json({ success: true })
    }),
  )
  app.post('/prompts/:id', (c) =>
    withBody(c, AnswerPrompt, async ({ action, amount, ...rest }) => {
      const id = c.req.param('id')
      expirePrompts(world)
      if (!findPrompt(world, id)) return refuse(c, 404, 'NOT_FOUND', 'There is no such prompt.')
      const settled = settlePrompt(world, id, { resultCode: resultOf(action), callbackAmount: amount, ...rest })
      if (!settled) return refuse(c, 409, 'CONFLICT', 'This prompt is no longer open.')
      await courier.deliverDue()
      return c.json({ success: true, checkoutRequestId: id, resultCode: resultOf(action) })
    }),
  )
  return app
}

/** With these paths, tests and demonstrations read and change the simulators. The product never calls them. */
export const createControls = (parts: ControlParts): Hono => {
  const { world, courier, runDueJobs } = parts
  const app = new Hono()
  app.get('/inbox', (c) => c.json(listInbox(world, addressee(c.req.query('to')))))
  app.route('/mpesa', promptControls(parts))
  app.get('/faults', (c) => c.json(listFaults(world)))
  app.post('/faults', (c) =>
    withBody(c, OrderFault, ({ times, ...order }) => {
      setFault(world, { ...order, times: times ?? null })
      return c.json({ success: true })
    }),
  )
  app.post('/clock', (c) =>
    withBody(c, MoveClock, async ({ now }) => {
      world.clock.set(now === null ? null : new Date(now))
      // In reality, reports arrive within seconds. So they are delivered before the jobs run, which may stop waiting for them.
      await bringReports(world)
      await runDueJobs()
      // Callbacks that became due create work that is due too.
      if ((await courier.deliverDue()) > 0) await runDueJobs()
      return c.json({ now: world.clock.now().toISOString() })
    }),
  )
  app.post('/reset', (c) => {
    world.store.forget()
    return c.json({ success: true })
  })
  return app
}
