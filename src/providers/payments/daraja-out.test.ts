import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryTokens } from '../../../tests/memory-tokens.ts'
import { openSimulatedWorld, type SimulatedWorld } from '../../../tests/simulated-world.ts'
import { createLogger, type LogFields } from '../../platform/logger.ts'
import { createDaraja } from './daraja.ts'
import { REPEATED, type PaymentsPort, type TransferRequest } from './port.ts'

let world: SimulatedWorld
let daraja: PaymentsPort
let lines: [string, LogFields | undefined][]
const clientOf = (over: Partial<SimulatedWorld['config']['mpesa']> = {}) =>
  createDaraja({
    config: { ...world.config.mpesa, ...over },
    fetch: world.fetch,
    clock: world.clock,
    tokens: createMemoryTokens(),
    logger: { ...createLogger('silent'), log: (_severity, event, fields) => void lines.push([event, fields]) },
  })
beforeEach(() => {
  lines = []
  world = openSimulatedWorld()
  daraja = clientOf()
})
afterEach(() => world.close())

const TO = {
  resultUrl: 'https://api.example.co.ke/api/transfer/result/9vJ2k0Qm7Tq4bYx1Zc8R',
  timeoutUrl: 'https://api.example.co.ke/api/transfer/timeout/9vJ2k0Qm7Tq4bYx1Zc8R',
}
const ASKING_TO = { ...TO, resultUrl: 'https://api.example.co.ke/api/transfer/status/9vJ2k0Qm7Tq4bYx1Zc8R' }
const TRANSFER: TransferRequest = {
  originatorId: 'pamoja-0193a1b2',
  msisdn: '254712345678',
  amountKsh: 450,
  remarks: 'Pamoja payout',
  ...TO,
}

const control = async (path: string, body: unknown) => {
  const answer = await world.control('POST', path, body)
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
}
const fail = (fault: string, operation: string, times = 1) =>
  control('/faults', { provider: 'mpesa', fault, operation, times })
const order = (how: Record<string, unknown>) => control('/mpesa/transfers', how)
const advance = (ms: number) => control('/clock', { now: new Date(world.clock.now().getTime() + ms).toISOString() })
const sent = async () => (await world.control('GET', '/mpesa/sent')).body as { amount: number; receipt: string }[]
const results = () => world.callbacks.map((body) => daraja.readTransferResult(body))
const lastBody = () => JSON.parse(world.sent.at(-1)?.body ?? '')

const ask = async (originatorId: string) => {
  world.callbacks.length = 0
  accepted(await daraja.queryTransfer({ originatorId, isReversal: false, ...ASKING_TO }))
  await advance(1000)
  return results()
}

/** Makes a payment of Ksh 650 to us. @returns its M-Pesa code */
const paid = async (): Promise<string> => {
  const prompt = { msisdn: '254712345678', amountKsh: 650, reference: 'RIDE7K2P9', description: 'Ride share' }
  const outcome = await daraja.sendPrompt({ ...prompt, callbackUrl: TO.resultUrl })
  if (outcome.kind !== 'accepted') throw new Error(outcome.reason)
  await control(`/mpesa/prompts/${outcome.value.checkoutRequestId}`, { action: 'approve', callbacks: 0 })
  const [taken] = (await world.control('GET', '/mpesa/taken')).body as { receipt: string }[]
  return taken?.receipt ?? ''
}
const reversal = (receipt: string, amountKsh = 650) => ({ receipt, amountKsh, remarks: 'Pamoja refund', ...TO })
const accepted = (outcome: Awaited<ReturnType<PaymentsPort['sendMoney']>>) => {
  if (outcome.kind !== 'accepted') throw new Error(`not accepted: ${outcome.reason}`)
  return outcome.value.conversationId
}

describe('B2C through Daraja', () => {
  it('sends the documented fields, and moves the money, which the result confirms', async () => {
    const conversationId = accepted(await daraja.sendMoney(TRANSFER))
    const call = world.sent.at(-1)
    expect(call?.path).toBe('/dev/daraja/mpesa/b2c/v3/paymentrequest')
    expect(lastBody()).toEqual({
      OriginatorConversationID: 'pamoja-0193a1b2',
      InitiatorName: world.config.mpesa.initiator.name,
      SecurityCredential: expect.stringMatching(/^[A-Za-z0-9+/]{342}==$/),
      CommandID: 'BusinessPayment',
      Amount: 450,
      PartyA: Number(world.config.mpesa.b2c.shortcode),
      PartyB: 254712345678,
      Remarks: 'Pamoja payout',
      QueueTimeOutURL: TO.timeoutUrl,
      ResultURL: TO.resultUrl,
      Occassion: '',
    })
    await advance(1000)
    const movements = await sent()
    expect(movements).toMatchObject([{ amount: 450, phone: '+254712345678', command: 'BusinessPayment' }])
    const receipt = movements[0]?.receipt
    expect(results()).toEqual([
      {
        conversationId,
        originatorId: 'pamoja-0193a1b2',
        resultCode: '0',
        receipt,
        amountKsh: 450,
        status: null,
        payer: { kind: 'unknown' },
        payee: { kind: 'unknown' },
      },
    ])
  })

  it('encrypts the initiator’s password again for each call, and learns from a result that a password is wrong', async () => {
    await daraja.sendMoney(TRANSFER)
    const first = lastBody().SecurityCredential
    await daraja.sendMoney({ ...TRANSFER, originatorId: 'pamoja-2' })
    expect(lastBody().SecurityCredential).not.toBe(first)
    const { initiator } = world.config.mpesa
    const stranger = clientOf({ initiator: { ...initiator, password: 'other' } })
    accepted(await stranger.sendMoney({ ...TRANSFER, originatorId: 'pamoja-3' }))
    await advance(1000)
    expect(results().at(-1)).toMatchObject({ originatorId: 'pamoja-3', resultCode: '2001' })
    expect(await sent()).toHaveLength(2)
  })

  it('B2C through Daraja moves money only once for one id: after a lost response, the repeat is refused', async () => {
    await fail('timeout', 'b2c')
    expect(await daraja.sendMoney(TRANSFER)).toEqual({ kind: 'unknown', reason: 'timeout' })
    expect(await daraja.sendMoney(TRANSFER)).toEqual({ kind: 'rejected', reason: REPEATED })
    expect(await sent()).toHaveLength(1)
  })

  it.each([
    ['500', 'unknown', '500.003.1001', 0],
    ['malformed', 'unknown', 'unreadable', 0],
    ['truncated', 'unknown', 'unreadable', 1],
    ['timeout', 'unknown', 'timeout', 1],
    ['busy', 'unavailable', '500.003.02', 0],
    ['429', 'unavailable', 'http-429', 0],
  ])('treats the fault %s as %s', async (fault, kind, reason, moved) => {
    await fail(fault, 'b2c')
    expect(await daraja.sendMoney(TRANSFER)).toEqual({ kind, reason: expect.stringContaining(reason) })
    expect(await sent()).toHaveLength(moved)
  })

  it('renews a refused token once, and rejects a transfer when the consumer secret is wrong', async () => {
    await fail('stale-token', 'b2c')
    accepted(await daraja.sendMoney(TRANSFER))
    expect(await sent()).toHaveLength(1)
    const { b2c } = world.config.mpesa
    const stranger = clientOf({ b2c: { ...b2c, consumerSecret: 'other' }, consumerSecret: 'other' })
    const unpaid = { ...TRANSFER, originatorId: 'pamoja-2' }
    expect(await stranger.sendMoney(unpaid)).toEqual({ kind: 'rejected', reason: 'credentials' })
    expect(await sent()).toHaveLength(1)
  })

  it.each([
    ['too little money in the utility account', async () => control('/mpesa/utility', { balance: 100 }), {}, '1'],
    ['less than M-Pesa’s least amount', async () => {}, { amountKsh: 5 }, '2'],
    ['a number without M-Pesa', async () => order({ resultCode: '2040' }), {}, '2040'],
  ])('reports %s in a result without an amount, and moves no money', async (_, prepare, over, resultCode) => {
    await prepare()
    accepted(await daraja.sendMoney({ ...TRANSFER, ...over }))
    await advance(1000)
    expect(results()).toMatchObject([{ resultCode, originatorId: TRANSFER.originatorId, amountKsh: null }])
    expect(await sent()).toEqual([])
  })

  it.each([
    ['a phone outside Kenya', { msisdn: '255712345678' }],
    ['a fraction of a shilling', { amountKsh: 10.5 }],
    ['a result address over plain HTTP', { resultUrl: 'http://api.example.co.ke/x' }],
    ['remarks of one letter', { remarks: 'x' }],
  ])('rejects %s at once', async (_, over) => {
    expect(await daraja.sendMoney({ ...TRANSFER, ...over })).toEqual({ kind: 'rejected', reason: '400.002.02' })
  })

  it('reads every copy of a result in the same way, and also a result with numbers as text and a single parameter', async () => {
    await order({ results: 3 })
    accepted(await daraja.sendMoney(TRANSFER))
    await advance(1000)
    expect(results()).toHaveLength(3)
    expect(new Set(results().map((result) => JSON.stringify(result))).size).toBe(1)
    await order({ oddTypes: true })
    accepted(await daraja.sendMoney({ ...TRANSFER, originatorId: 'pamoja-2' }))
    await advance(1000)
    expect(results().at(-1)).toMatchObject({ resultCode: '0', amountKsh: 450, originatorId: 'pamoja-2' })
  })

  it('logs results without a phone, a token, an address or a credential', async () => {
    await daraja.sendMoney(TRANSFER)
    await daraja.sendMoney(TRANSFER)
    expect(lines.map(([event, fields]) => [event, fields?.outcome, fields?.code])).toEqual([
      ['b2c', 'accepted', undefined],
      ['b2c', 'rejected', REPEATED],
    ])
    const logged = JSON.stringify(lines)
    expect(logged).not.toMatch(/712345678|transfer\/|Bearer|AG_|SecurityCredential/)
    expect(logged).not.toContain(lastBody().SecurityCredential)
  })
})

describe('a reversal through Daraja', () => {
  it('refunds a whole payment once; the result of a second call is a refusal', async () => {
    const receipt = await paid()
    const conversationId = accepted(await daraja.reversePayment(reversal(receipt)))
    expect(world.sent.at(-1)?.path).toBe('/dev/daraja/mpesa/reversal/v1/request')
    expect(lastBody()).toMatchObject({
      Initiator: world.config.mpesa.initiator.name,
      CommandID: 'TransactionReversal',
      TransactionID: receipt,
      Amount: 650,
      ReceiverParty: 174379,
      RecieverIdentifierType: '11',
      ResultURL: TO.resultUrl,
      QueueTimeOutURL: TO.timeoutUrl,
    })
    accepted(await daraja.reversePayment(reversal(receipt)))
    await advance(1000)
    expect(results()).toMatchObject([
      { conversationId, resultCode: '0', amountKsh: 650 },
      { resultCode: 'R000001', amountKsh: null },
    ])
    expect(await sent()).toMatchObject([{ amount: 650, command: 'TransactionReversal', originalReceipt: receipt }])
  })

  it('refunds no partial amount of a payment, and no payment that was never made', async () => {
    const receipt = await paid()
    await daraja.reversePayment(reversal(receipt, 300))
    await daraja.reversePayment(reversal('NLJ7RT61SV'))
    await advance(1000)
    expect(results().map((result) => result?.resultCode)).toEqual(['R000002', 'R000002'])
    expect(await sent()).toEqual([])
  })

  it.each([
    ['500', 0],
    ['malformed', 0],
    ['timeout', 1],
    ['truncated', 1],
  ])('treats the fault %s as unknown, and after a repeat the money has moved once', async (fault, moved) => {
    const receipt = await paid()
    await fail(fault, 'reversal')
    expect(await daraja.reversePayment(reversal(receipt))).toMatchObject({ kind: 'unknown' })
    expect(await sent()).toHaveLength(moved)
    accepted(await daraja.reversePayment(reversal(receipt)))
    expect(await sent()).toHaveLength(1)
  })
})

describe('a status query through Daraja', () => {
  it('finds a lost result by our own id', async () => {
    await order({ results: 0 })
    accepted(await daraja.sendMoney(TRANSFER))
    expect(await ask(TRANSFER.originatorId)).toMatchObject([{ resultCode: '0', status: 'Completed', amountKsh: 450 }])
    expect(results()[0]?.receipt).toBe((await sent())[0]?.receipt)
    expect(lastBody()).toMatchObject({
      CommandID: 'TransactionStatusQuery',
      OriginatorConversationID: TRANSFER.originatorId,
      IdentifierType: '4',
      ResultURL: ASKING_TO.resultUrl,
    })
  })

  it('returns Pending before a late result, Completed after it, Failed after a refusal, and no status for an unknown id', async () => {
    await order({ delayMs: 600_000 })
    accepted(await daraja.sendMoney(TRANSFER))
    expect(await ask(TRANSFER.originatorId)).toMatchObject([{ resultCode: '0', status: 'Pending' }])
    await advance(600_000)
    expect(await ask(TRANSFER.originatorId)).toMatchObject([{ status: 'Completed' }])
    await order({ resultCode: '2040', results: 0 })
    accepted(await daraja.sendMoney({ ...TRANSFER, originatorId: 'pamoja-2' }))
    expect(await ask('pamoja-2')).toMatchObject([{ resultCode: '0', status: 'Failed' }])
    expect(await ask('pamoja-3')).toMatchObject([{ resultCode: 'R000002', status: null }])
  })

  it.each(['500', 'timeout', 'malformed', '429'])('reads no result from a query with the fault %s', async (fault) => {
    await order({ results: 0 })
    accepted(await daraja.sendMoney(TRANSFER))
    await fail(fault, 'status')
    const outcome = await daraja.queryTransfer({ originatorId: TRANSFER.originatorId, isReversal: false, ...ASKING_TO })
    expect(outcome.kind).toMatch(/^(unknown|unavailable)$/)
    expect(await ask(TRANSFER.originatorId)).toMatchObject([{ status: 'Completed' }])
  })
})

it('a reversal is asked about with the app and the shortcode that took the payment, a B2C transfer with those that send', async () => {
  const { shortcode, b2c } = world.config.mpesa
  const question = { originatorId: TRANSFER.originatorId, ...ASKING_TO }
  const takesOnly = clientOf({ b2c: { ...b2c, consumerKey: 'other', consumerSecret: 'other' } })
  accepted(await takesOnly.queryTransfer({ ...question, isReversal: true }))
  expect(lastBody()).toMatchObject({ PartyA: Number(shortcode), OriginatorConversationID: TRANSFER.originatorId })
  expect(await takesOnly.queryTransfer({ ...question, isReversal: false })).toMatchObject({ reason: 'credentials' })
  accepted(await daraja.queryTransfer({ ...question, isReversal: false }))
  expect(lastBody()).toMatchObject({ PartyA: Number(b2c.shortcode) })
})

const askAbout = async (receipt: string, direction: 'IN' | 'OUT') => {
  world.callbacks.length = 0
  accepted(await daraja.queryReceipt({ receipt, direction, ...ASKING_TO }))
  await advance(1000)
  return results()
}

describe('a query for an M-Pesa code', () => {
  const phone = { kind: 'phone', msisdn: '254712345678' }

  it('returns payer and amount of a payment to us', async () => {
    const receipt = await paid()
    const known = { resultCode: '0', status: 'Completed', receipt, amountKsh: 650, payer: phone, payee: { kind: 'us' } }
    expect(await askAbout(receipt, 'IN')).toMatchObject([known])
    expect(lastBody()).toMatchObject({ TransactionID: receipt, PartyA: Number(world.config.mpesa.shortcode) })
    expect(lastBody()).not.toHaveProperty('OriginatorConversationID')
  })

  it('returns receiver and amount of a payment by us', async () => {
    accepted(await daraja.sendMoney(TRANSFER))
    await advance(1000)
    const [movement] = await sent()
    const known = { resultCode: '0', status: 'Completed', amountKsh: 450, payer: { kind: 'us' }, payee: phone }
    expect(await askAbout(movement?.receipt ?? '', 'OUT')).toMatchObject([known])
    expect(lastBody().PartyA).toBe(Number(world.config.mpesa.b2c.shortcode))
  })

  it('returns a payment that was made in the M-Pesa menu', async () => {
    const menu = { phone: '+254712345678', amount: 300, reference: 'RIDE' }
    const { body } = await world.control('POST', '/mpesa/paybill', menu)
    const { receipt } = body as { receipt: string }
    expect(await askAbout(receipt, 'IN')).toMatchObject([{ resultCode: '0', amountKsh: 300, payer: phone }])
  })

  it('returns no status and no amount for an unknown code', async () => {
    expect(await askAbout('TNOBODY001', 'IN')).toMatchObject([{ resultCode: 'R000002', status: null, amountKsh: null }])
  })
})

it.each([
  ['174379 - PAMOJA', { kind: 'us' }],
  ['254712345678 - JANE W.', { kind: 'phone', msisdn: '254712345678' }],
  ['254 7** *** 678 - JANE W.', { kind: 'unknown' }],
  ['2547******78', { kind: 'unknown' }],
  ['600000 - Other Ltd', { kind: 'unknown' }],
  [254_712_345_678, { kind: 'unknown' }],
])('the payer %j in a result of Daraja is read as %j', (DebitPartyName, payer) => {
  const parameters = { ResultParameter: { Key: 'DebitPartyName', Value: DebitPartyName } }
  const ids = { OriginatorConversationID: 'a', ConversationID: 'b', ResultCode: 0 }
  expect(daraja.readTransferResult({ Result: { ...ids, ResultParameters: parameters } })?.payer).toEqual(payer)
})

it('other input than a result of Daraja is not read as a transfer result', () => {
  const ids = { OriginatorConversationID: 'a', ConversationID: 'b' }
  const others = [null, 'x', [], {}, { Result: null }, { Result: { ResultCode: 0 } }, { Result: { ...ids } }]
  for (const body of others) expect(daraja.readTransferResult(body)).toBeNull()
  expect(daraja.readTransferResult({ Result: { ...ids, ResultCode: 'x y' } })).toBeNull()
})
