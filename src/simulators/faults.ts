import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { World } from './world.ts'

export const FAULT_PROVIDERS = ['mpesa', 'whatsapp', 'sms', 'email', 'push', 'places'] as const
export type FaultProvider = (typeof FAULT_PROVIDERS)[number]

/** Each fault from `stale-token` to `gone` exists only for some providers. */
export const FAULTS = [
  'none',
  'timeout',
  '500',
  '429',
  'malformed',
  'truncated',
  'stale-token',
  'busy',
  'in-flight',
  'pair-limit',
  'no-credit',
  'bad-sender',
  'bad-recipient',
  'undeliverable',
  'gone',
  'reset',
] as const
export type Fault = (typeof FAULTS)[number]

export const OPERATIONS = ['any', 'push', 'query', 'token', 'b2c', 'reversal', 'status'] as const
export type Operation = (typeof OPERATIONS)[number]

const FaultOrder = z.object({
  provider: z.enum(FAULT_PROVIDERS),
  fault: z.enum(FAULTS),
  operation: z.enum(OPERATIONS),
  times: z.number().nullable(),
  /** `2547XXXXXXXX`: the fault is only for calls about this phone. Null: any phone. */
  phone: z.string().nullable(),
})
export type FaultOrder = z.infer<typeof FaultOrder>

// Longer than the default timeouts of all clients.
const MAX_HANG_MS = 35_000

export const setFault = (world: World, { provider, fault, operation, times, phone }: FaultOrder): void => {
  world.store.run(
    `delete from fault_orders where provider = ?1 and (?2 = 'any' or operation = ?2) and (?3 is null or phone = ?3)`,
    provider,
    operation,
    phone,
  )
  if (fault !== 'none')
    world.store.run('insert into fault_orders values (?, ?, ?, ?, ?)', provider, operation, phone ?? '', fault, times)
}

export const listFaults = (world: World): FaultOrder[] =>
  world.store.all(
    FaultOrder,
    `select provider, operation, fault, remaining as times, nullif(phone, '') as phone from fault_orders
     where remaining is null or remaining > 0`,
  )

/** The fault for this call, whose remaining count decreases by one. Only faults for `token` affect calls for a token. */
export const nextFault = (
  world: World,
  provider: FaultProvider,
  operation: Operation,
  phone: string | null = null,
): Fault | null => {
  const taken = world.store.get(
    FaultOrder.pick({ fault: true }),
    `update fault_orders set remaining = remaining - 1
     where rowid = (
       select rowid from fault_orders where provider = ?1 and (remaining is null or remaining > 0)
       and (operation = ?2 or (operation = 'any' and ?2 <> 'token')) and phone in ('', coalesce(?3, ''))
       order by phone = '', operation = 'any' limit 1)
     returning fault`,
    provider,
    operation,
    phone,
  )
  return taken?.fault ?? null
}

/** Answers when the caller has given up, so the caller gets no answer. */
const hang = (c: Context): Promise<Response> =>
  new Promise((resolve) => {
    const giveUp = () => resolve(new Response(null, { status: 504 }))
    const timer = setTimeout(giveUp, MAX_HANG_MS).unref()
    c.req.raw.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      giveUp()
    })
    if (c.req.raw.signal.aborted) giveUp()
  })

const MALFORMED = '<html><head><title>Service</title></head><body><h1>We will be back soon</h1></body></html>'

export interface FaultAnswers {
  operationOf: (c: Context) => Operation
  /** The phone of a call, as `2547XXXXXXXX`. */
  phoneOf?: (c: Context) => Promise<string | null>
  answers: Partial<Record<Fault, (c: Context) => Response>>
  /** Whether the provider executes the call although its answer is lost. */
  executesWhenHanging: (operation: Operation) => boolean
}

export const injectFaults =
  (
    world: World,
    provider: FaultProvider,
    { operationOf, phoneOf, answers, executesWhenHanging }: FaultAnswers,
  ): MiddlewareHandler =>
  async (c, next) => {
    const operation = operationOf(c)
    const fault = nextFault(world, provider, operation, (await phoneOf?.(c)) ?? null)
    if (fault === null) return next()
    if (fault === 'timeout') {
      if (executesWhenHanging(operation)) await next()
      c.res = undefined
      c.res = await hang(c)
      return
    }
    if (fault === 'reset') {
      c.res = new Response(new ReadableStream({ start: (body) => body.error(new Error('Connection reset by peer')) }))
      return
    }
    // The message is accepted. A later report says, with the provider's own code, that it was not delivered.
    if (fault === 'undeliverable') {
      c.set('undeliverable', true)
      return next()
    }
    if (fault === 'truncated') {
      await next()
      const whole = await c.res.text()
      c.res = undefined
      c.res = new Response(whole.slice(0, whole.length / 2), { headers: { 'content-type': 'application/json' } })
      return
    }
    const answer = answers[fault]
    return answer ? answer(c) : c.html(MALFORMED)
  }
