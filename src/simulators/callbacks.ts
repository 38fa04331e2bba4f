import { z } from 'zod'
import { nairobiDigits, type Prompt } from './prompt-record.ts'
import { bringReports } from './reports.ts'
import { nowMs, type World } from './world.ts'

const TICK_MS = 200
const LEASE_MS = 20_000
const MAX_ATTEMPTS = 3
const RETRY_MS = 1000
const AT_ONCE = 20

/** The texts of callbacks. The answer to a query describes 1037 in other words. */
const DESCRIPTIONS: Record<string, string> = {
  '0': 'The service request is processed successfully.',
  '1': 'The balance is insufficient for the transaction.',
  '1019': 'Transaction has expired.',
  '1025': 'An error occurred while sending a push request',
  '1032': 'Request cancelled by user',
  '1037': 'No response from user.',
  '2001': 'The initiator information is invalid.',
  '9999': 'Request failed.',
}
export const describeResult = (code: string): string => DESCRIPTIONS[code] ?? 'The transaction failed.'

const metadata = (prompt: Prompt, amount: number, at: number) => ({
  Item: [
    { Name: 'Amount', Value: amount },
    { Name: 'MpesaReceiptNumber', Value: prompt.receipt },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: Number(nairobiDigits(at).slice(0, 14)) },
    { Name: 'PhoneNumber', Value: Number(prompt.phone) },
  ],
})

export const callbackBody = (prompt: Prompt, resultCode: string, amount: number, at: number): string =>
  JSON.stringify({
    Body: {
      stkCallback: {
        MerchantRequestID: prompt.merchant_id,
        CheckoutRequestID: prompt.checkout_id,
        ResultCode: /^\d+$/.test(resultCode) ? Number(resultCode) : resultCode,
        ResultDesc: describeResult(resultCode),
        ...(resultCode === '0' ? { CallbackMetadata: metadata(prompt, amount, at) } : {}),
      },
    },
  })

const DueCallback = z.object({ id: z.number(), url: z.string(), body: z.string() })
type DueCallback = z.infer<typeof DueCallback>

/** The lease uses real time, so that a moved clock neither frees a delivery in progress nor delays a lost one. */
const claimDue = (world: World): DueCallback[] => {
  const realNow = Date.now()
  return world.store.all(
    DueCallback,
    `update callbacks set attempts = attempts + 1, claimed_until = ?
     where id in (select id from callbacks where delivered_at is null and due_at <= ? and claimed_until <= ?
                  and attempts < ? order by due_at, id limit ?)
     returning id, url, body`,
    realNow + LEASE_MS,
    nowMs(world),
    realNow,
    MAX_ATTEMPTS,
    AT_ONCE,
  )
}

/** Any answer ends the delivery, because the real service did not repeat a callback after a 500 either. */
const deliver = async (world: World, callback: DueCallback): Promise<void> => {
  try {
    const response = await world.fetch(callback.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json;charset=UTF-8', businessshortcode: world.mpesa.shortcode },
      body: callback.body,
      signal: AbortSignal.timeout(LEASE_MS / 2),
    })
    await response.arrayBuffer()
    world.store.run('update callbacks set delivered_at = ? where id = ?', nowMs(world), callback.id)
  } catch (error) {
    world.logger.log('high', 'simulated callback not delivered', { provider: 'mpesa', error })
    world.store.run('update callbacks set claimed_until = ? where id = ?', Date.now() + RETRY_MS, callback.id)
  }
}

export interface Courier {
  /** Delivers all due callbacks and delivery reports, and waits for those in progress. @returns how many were due */
  deliverDue: () => Promise<number>
  start: () => void
  stop: () => Promise<void>
}

export const createCourier = (world: World, beforeEach: () => void): Courier => {
  const underWay = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | null = null
  const deliverDue = async () => {
    beforeEach()
    let count = await bringReports(world)
    for (let due = claimDue(world); due.length > 0; due = claimDue(world)) {
      count += due.length
      for (const callback of due) {
        const delivery = deliver(world, callback).finally(() => underWay.delete(delivery))
        underWay.add(delivery)
      }
      await Promise.all(underWay)
    }
    await Promise.all(underWay)
    return count
  }
  const tick = () =>
    deliverDue().catch((error: unknown) => world.logger.log('high', 'simulated callbacks stopped', { error }))
  return {
    deliverDue,
    start: () => {
      timer ??= setInterval(() => void tick(), TICK_MS).unref()
    },
    stop: async () => {
      if (timer) clearInterval(timer)
      timer = null
      await Promise.all(underWay)
    },
  }
}
