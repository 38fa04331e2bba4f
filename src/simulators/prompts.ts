import { randomBytes, randomInt } from 'node:crypto'
import { callbackBody } from './callbacks.ts'
import { nairobiDigits, Prompt } from './prompt-record.ts'
import { nowMs, type World } from './world.ts'

export const PROMPT_LIFETIME_MS = 60_000

export interface NewPrompt {
  phone: string
  amount: number
  reference: string
  description: string
  callbackUrl: string
}

export interface Settlement {
  resultCode: string
  callbacks: number
  delayMs: number
  /** The amount in the callback, if it differs from the real one. */
  callbackAmount?: number | undefined
  queryMeanwhile?: string | undefined
}

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const DIGITS_AND_LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** The year that the letter A means in an M-Pesa code. */
const FIRST_YEAR = 2006
const pick = (count: number) => Array.from({ length: count }, () => ALPHANUMERIC[randomInt(36)]).join('')

const checkoutId = (ms: number, phone: string) => {
  const digits = nairobiDigits(ms)
  return `ws_CO_${digits.slice(6, 8)}${digits.slice(4, 6)}${digits.slice(0, 4)}${digits.slice(8)}${phone.slice(-9)}`
}

const merchantId = () => {
  const hex = randomBytes(15).toString('hex')
  return `${hex.slice(0, 4)}-${hex.slice(4, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 29)}`
}

/** An M-Pesa code. Like a real one, it begins with the year (2025 is T, 2026 is U), the month and the day. */
export const newReceipt = (ms: number) => {
  const digits = nairobiDigits(ms)
  const year = ALPHANUMERIC[(Number(digits.slice(0, 4)) - FIRST_YEAR) % 26]
  const month = ALPHANUMERIC[Number(digits.slice(4, 6)) - 1]
  const day = DIGITS_AND_LETTERS[Number(digits.slice(6, 8))]
  return `${year}${month}${day}${pick(7)}`
}

export const findPrompt = (world: World, id: string): Prompt | undefined =>
  world.store.get(Prompt, 'select * from prompts where checkout_id = ?', id)

const schedule = (world: World, prompt: Prompt, settlement: Settlement, at: number) => {
  const amount = settlement.callbackAmount ?? prompt.amount
  for (let copy = 0; copy < settlement.callbacks; copy += 1)
    world.store.run(
      'insert into callbacks (checkout_id, url, body, due_at) values (?, ?, ?, ?)',
      prompt.checkout_id,
      prompt.callback_url,
      callbackBody(prompt, settlement.resultCode, amount, at),
      at + settlement.delayMs,
    )
}

const settle = (world: World, id: string, settlement: Settlement): boolean => {
  const at = nowMs(world)
  const { resultCode, queryMeanwhile, delayMs } = settlement
  const changed = world.store.run(
    `update prompts set result_code = ?, answered_at = ?, receipt = ?, meanwhile_code = ?, meanwhile_until = ?
     where checkout_id = ? and result_code is null`,
    resultCode,
    at,
    resultCode === '0' ? newReceipt(at) : null,
    queryMeanwhile ?? null,
    queryMeanwhile === undefined ? null : at + delayMs,
    id,
  )
  const prompt = changed === 1 ? findPrompt(world, id) : undefined
  if (prompt) schedule(world, prompt, settlement, at)
  return prompt !== undefined
}

/** Answers an M-Pesa request, as the person with the phone would. False: it was already answered, or is unknown. */
export const settlePrompt = (world: World, id: string, settlement: Settlement): boolean =>
  world.store.atomically(() => settle(world, id, settlement))

const expireUnanswered = (world: World) => {
  const now = nowMs(world)
  // `abs`, because requests are in the future after the clock was set back. They end too.
  const due = world.store.all(
    Prompt.pick({ checkout_id: true }),
    'select checkout_id from prompts where result_code is null and abs(? - created_at) >= ?',
    now,
    PROMPT_LIFETIME_MS,
  )
  for (const { checkout_id } of due) settle(world, checkout_id, { resultCode: '1037', callbacks: 1, delayMs: 0 })
}

export const expirePrompts = (world: World): void => {
  const open = world.store.has('select 1 from prompts where result_code is null limit 1')
  if (open) world.store.atomically(() => expireUnanswered(world))
}

/** Null: the phone has another open request. */
export const openPrompt = (world: World, wanted: NewPrompt): Prompt | null =>
  world.store.atomically(() => {
    expireUnanswered(world)
    const locked = world.store.has('select 1 from prompts where phone = ? and result_code is null', wanted.phone)
    if (locked) return null
    let at = nowMs(world)
    while (findPrompt(world, checkoutId(at, wanted.phone))) at += 1
    const id = checkoutId(at, wanted.phone)
    world.store.run(
      `insert into prompts (checkout_id, merchant_id, phone, amount, reference, description, callback_url, created_at)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      merchantId(),
      wanted.phone,
      wanted.amount,
      wanted.reference,
      wanted.description,
      wanted.callbackUrl,
      at,
    )
    return findPrompt(world, id) ?? null
  })

/** Counts the queries. A null `code` means that there is no result yet. */
export const queryPrompt = (world: World, id: string): { prompt: Prompt; code: string | null } | null => {
  expirePrompts(world)
  world.store.run('update prompts set queries = queries + 1 where checkout_id = ?', id)
  const prompt = findPrompt(world, id)
  if (!prompt) return null
  const isEarly = prompt.meanwhile_until !== null && nowMs(world) < prompt.meanwhile_until
  return { prompt, code: isEarly ? prompt.meanwhile_code : prompt.result_code }
}

export const listPrompts = (world: World, phone: string | null): Prompt[] => {
  expirePrompts(world)
  return world.store.all(
    Prompt,
    'select * from prompts where result_code is null and (?1 is null or phone = ?1) order by created_at, checkout_id',
    phone,
  )
}

export const recentPrompts = (world: World, phone: string, limit: number): Prompt[] => {
  expirePrompts(world)
  return world.store.all(Prompt, 'select * from prompts where phone = ? order by created_at desc limit ?', phone, limit)
}

export const findPaid = (world: World, receipt: string): Prompt | undefined =>
  world.store.get(Prompt, "select * from prompts where receipt = ? and result_code = '0'", receipt)

/** Records a payment from the M-Pesa menu, which has no request and no callback. @returns the M-Pesa code */
export const payByMenu = (
  world: World,
  { phone, amount, reference }: { phone: string; amount: number; reference: string },
): string => {
  const at = nowMs(world)
  const receipt = newReceipt(at)
  world.store.run(
    `insert into prompts (checkout_id, merchant_id, phone, amount, reference, description, callback_url, created_at,
      result_code, answered_at, receipt) values (?, ?, ?, ?, ?, 'Pay Bill', '', ?, '0', ?, ?)`,
    `menu-${receipt}`,
    merchantId(),
    phone,
    amount,
    reference,
    at,
    at,
    receipt,
  )
  return receipt
}

export const listPaid = (world: World): Prompt[] =>
  world.store.all(Prompt, "select * from prompts where result_code = '0' order by answered_at, checkout_id")
