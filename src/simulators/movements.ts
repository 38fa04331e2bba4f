import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { nairobiDigits } from './prompt-record.ts'
import { findPaid, newReceipt } from './prompts.ts'
import { nowMs, type World } from './world.ts'

const Movement = z.object({
  conversation_id: z.string(),
  originator_id: z.string(),
  command: z.enum(['BusinessPayment', 'TransactionReversal']),
  /** `2547XXXXXXXX`. */
  phone: z.string(),
  amount: z.number(),
  original_receipt: z.string().nullable(),
  result_code: z.string(),
  receipt: z.string().nullable(),
  created_at: z.number(),
  known_at: z.number(),
})
export type Movement = z.infer<typeof Movement>

export interface Addresses {
  resultUrl: string
  timeoutUrl: string
}

export interface MovementOrder {
  resultCode: string | null
  /** How often the result is sent. 0: it is lost. */
  results: number
  delayMs: number
  timesOut: boolean
  /** Whether the result has numbers as text, and one parameter instead of a list. */
  oddTypes: boolean
}

const AS_USUAL: MovementOrder = { resultCode: null, results: 1, delayMs: 0, timesOut: false, oddTypes: false }

export const orderMovements = (world: World, order: MovementOrder, times: number, phone: string | null): void => {
  world.store.run(
    `insert into transfer_orders (phone, result_code, results, delay_ms, times_out, odd_types, remaining)
     values (?, ?, ?, ?, ?, ?, ?)`,
    phone,
    order.resultCode,
    order.results,
    order.delayMs,
    order.timesOut ? 1 : 0,
    order.oddTypes ? 1 : 0,
    times,
  )
}

const OrderRow = z.object({
  result_code: z.string().nullable(),
  results: z.number(),
  delay_ms: z.number(),
  times_out: z.number(),
  odd_types: z.number(),
})

const takeOrder = (world: World, phone: string): MovementOrder => {
  const row = world.store.get(
    OrderRow,
    `update transfer_orders set remaining = remaining - 1
     where id = (select id from transfer_orders where remaining > 0 and (phone is null or phone = ?)
       order by phone is null, id limit 1) returning *`,
    phone,
  )
  if (!row) return AS_USUAL
  return {
    resultCode: row.result_code,
    results: row.results,
    delayMs: row.delay_ms,
    timesOut: row.times_out === 1,
    oddTypes: row.odd_types === 1,
  }
}

export const setUtilityBalance = (world: World, balance: number | null): void => {
  world.store.run("delete from accounts where name = 'utility'")
  if (balance !== null) world.store.run("insert into accounts values ('utility', ?)", balance)
}

const takeFromUtility = (world: World, amount: number): boolean => {
  const account = world.store.get(
    z.object({ balance: z.number() }),
    "select balance from accounts where name = 'utility'",
  )
  if (!account) return true
  if (account.balance < amount) return false
  world.store.run("update accounts set balance = balance - ? where name = 'utility'", amount)
  return true
}

const MIN_AMOUNT = 10

const DESCRIPTIONS: Record<string, string> = {
  '0': 'The service request is processed successfully.',
  '1': 'The balance is insufficient for the transaction.',
  '2': 'Declined due to limit rule: less than the minimum transaction amount.',
  '2001': 'The initiator information is invalid.',
  '2040': 'Credit Party customer type (Unregistered or Registered Customer) can’t be supported by the service.',
  R000001: 'The transaction has already been reversed.',
  R000002: 'The OriginalTransactionID is invalid.',
}

const parameters = (movement: Movement, us: string) => {
  const day = nairobiDigits(movement.created_at)
  const at = `${day.slice(6, 8)}.${day.slice(4, 6)}.${day.slice(0, 4)} ${day.slice(8, 10)}:${day.slice(10, 12)}:${day.slice(12, 14)}`
  return movement.command === 'BusinessPayment'
    ? [
        { Key: 'TransactionAmount', Value: movement.amount },
        { Key: 'TransactionReceipt', Value: movement.receipt },
        { Key: 'B2CRecipientIsRegisteredCustomer', Value: 'Y' },
        { Key: 'ReceiverPartyPublicName', Value: `${movement.phone} - SIMULATED` },
        { Key: 'TransactionCompletedDateTime', Value: at },
      ]
    : [
        { Key: 'DebitAccountBalance', Value: 'Utility Account|KES|0.00|0.00|0.00|0.00' },
        { Key: 'Amount', Value: movement.amount },
        { Key: 'TransCompletedTime', Value: Number(day.slice(0, 14)) },
        { Key: 'OriginalTransactionID', Value: movement.original_receipt },
        { Key: 'Charge', Value: 0 },
        { Key: 'CreditPartyPublicName', Value: `${movement.phone} - SIMULATED` },
        { Key: 'DebitPartyPublicName', Value: `${us} - PAMOJA` },
      ]
}

const resultBody = (movement: Movement, { oddTypes }: Pick<MovementOrder, 'oddTypes'>, us: string): string => {
  const code = movement.result_code
  const list = parameters(movement, us).map((one) => (oddTypes ? { Key: one.Key, Value: String(one.Value) } : one))
  return JSON.stringify({
    Result: {
      ResultType: oddTypes ? '0' : 0,
      ResultCode: /^\d+$/.test(code) && !oddTypes ? Number(code) : code,
      ResultDesc: DESCRIPTIONS[code] ?? 'The transaction failed.',
      OriginatorConversationID: movement.originator_id,
      ConversationID: movement.conversation_id,
      TransactionID: movement.receipt ?? newReceipt(movement.created_at),
      ...(code === '0' ? { ResultParameters: { ResultParameter: oddTypes ? list[0] : list } } : {}),
      ReferenceData: { ReferenceItem: { Key: 'Occasion' } },
    },
  })
}

export const scheduleCall = (world: World, id: string, url: string, body: string, dueAt: number): void => {
  world.store.run('insert into callbacks (checkout_id, url, body, due_at) values (?, ?, ?, ?)', id, url, body, dueAt)
}

export const newConversationId = (ms: number): string =>
  `AG_${nairobiDigits(ms).slice(0, 8)}_${randomBytes(10).toString('hex')}`

export const newOriginatorId = (): string => `${randomBytes(6).toString('hex')}-1`

export const findMovement = (world: World, originatorId: string): Movement | undefined =>
  world.store.get(Movement, 'select * from movements where originator_id = ?', originatorId)

export const findSent = (world: World, receipt: string): Movement | undefined =>
  world.store.get(Movement, "select * from movements where receipt = ? and result_code = '0'", receipt)

const record = (world: World, movement: Movement, order: MovementOrder, to: Addresses): Movement => {
  world.store.run(
    'insert into movements values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    movement.conversation_id,
    movement.originator_id,
    movement.command,
    movement.phone,
    movement.amount,
    movement.original_receipt,
    movement.result_code,
    movement.receipt,
    movement.created_at,
    movement.known_at,
  )
  const { conversation_id: id, created_at: at } = movement
  const us = world.mpesa.shortcode
  if (order.timesOut)
    scheduleCall(world, id, to.timeoutUrl, resultBody({ ...movement, result_code: '1' }, order, us), at)
  for (let copy = 0; copy < order.results; copy += 1)
    scheduleCall(world, id, to.resultUrl, resultBody(movement, order, us), movement.known_at)
  return movement
}

type Wanted = Pick<Movement, 'originator_id' | 'command' | 'phone' | 'amount' | 'original_receipt'>

const move = (world: World, wanted: Wanted, codeOf: () => string, to: Addresses): Movement => {
  const at = nowMs(world)
  const order = takeOrder(world, wanted.phone)
  const result_code = order.resultCode ?? codeOf()
  return record(
    world,
    {
      ...wanted,
      conversation_id: newConversationId(at),
      result_code,
      receipt: result_code === '0' ? newReceipt(at) : null,
      created_at: at,
      known_at: at + order.delayMs,
    },
    order,
    to,
  )
}

/** Null: the id was already used. */
export const sendToPhone = (
  world: World,
  { originatorId, phone, amount, ...to }: { originatorId: string; phone: string; amount: number } & Addresses,
): Movement | null =>
  world.store.atomically(() => {
    if (findMovement(world, originatorId)) return null
    const wanted = {
      originator_id: originatorId,
      command: 'BusinessPayment',
      phone,
      amount,
      original_receipt: null,
    } as const
    const decide = () => {
      if (amount < MIN_AMOUNT) return '2'
      return takeFromUtility(world, amount) ? '0' : '1'
    }
    return move(world, wanted, decide, to)
  })

export const reverse = (
  world: World,
  { receipt, amount, ...to }: { receipt: string; amount: number } & Addresses,
): Movement =>
  world.store.atomically(() => {
    const prompt = findPaid(world, receipt)
    const wanted = {
      originator_id: newOriginatorId(),
      command: 'TransactionReversal',
      phone: prompt?.phone ?? '254700000000',
      amount,
      original_receipt: receipt,
    } as const
    const done = world.store.has("select 1 from movements where original_receipt = ? and result_code = '0'", receipt)
    if (done) return move(world, wanted, () => 'R000001', to)
    return move(world, wanted, () => (prompt?.amount === amount ? '0' : 'R000002'), to)
  })

export const listSent = (world: World, phone: string | null): Movement[] =>
  world.store.all(
    Movement,
    "select * from movements where result_code = '0' and (?1 is null or phone = ?1) order by created_at, conversation_id",
    phone,
  )
