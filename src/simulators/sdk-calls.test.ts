import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSimulatedWorld, type SimulatedWorld } from '../../tests/simulated-world.ts'
import { securityCredential } from '../providers/payments/security-credential.ts'

// Calls as the providers' own clients send them. Our own clients send few of them.

const GOOGLE_KEY = 'simulated-key'
const PHONE = 254712345678
const TO = { QueueTimeOutURL: 'https://pay.example.co.ke/t', ResultURL: 'https://pay.example.co.ke/r' }

let world: SimulatedWorld
beforeEach(() => {
  world = openSimulatedWorld({ GOOGLE_PLACES_API_KEY: GOOGLE_KEY })
})
afterEach(() => world.close())

const send = async (path: string, headers: Record<string, string>, body?: unknown) => {
  const init =
    body === undefined ? {} : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }
  const response = await world.fetch(`http://127.0.0.1:3000/dev${path}`, { headers, ...init })
  const text = await response.text()
  return { status: response.status, text, body: text.startsWith('{') ? JSON.parse(text) : null }
}
const control = (path: string, body: unknown) => world.control('POST', path, body)
const advance = (ms: number) => control('/clock', { now: new Date(world.clock.now().getTime() + ms).toISOString() })
const moveTo = (now: string) => control('/clock', { now })

const basic = (key: string, secret: string) => `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
const daraja = async (path: string, body: unknown) => {
  const { consumerKey, consumerSecret } = world.config.mpesa
  const oauth = '/daraja/oauth/v1/generate?grant_type=client_credentials'
  const { body: token } = await send(oauth, { authorization: basic(consumerKey, consumerSecret) })
  const headers = { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' }
  return send(`/daraja/mpesa${path}`, headers, body)
}
const push = (fields: Record<string, unknown> = {}) => {
  const { shortcode, passkey } = world.config.mpesa
  const Timestamp = '20261120153000'
  return daraja('/stkpush/v1/processrequest', {
    BusinessShortCode: shortcode,
    Password: Buffer.from(`${shortcode}${passkey}${Timestamp}`).toString('base64'),
    Timestamp,
    TransactionType: 'CustomerPayBillOnline',
    Amount: 650,
    PartyA: PHONE,
    PartyB: shortcode,
    PhoneNumber: PHONE,
    CallBackURL: 'https://pay.example.co.ke/c',
    AccountReference: 'RIDE7K2P9',
    TransactionDesc: 'Ride share',
    ...fields,
  })
}
const pay = async () => {
  const { body } = await push()
  await control(`/mpesa/prompts/${body.CheckoutRequestID}`, { action: 'approve', callbacks: 0 })
  const { body: taken } = await world.control('GET', '/mpesa/taken')
  return (taken as { receipt: string }[])[0]?.receipt ?? ''
}
const byOperator = () => ({
  SecurityCredential: securityCredential(world.config.mpesa.certificate(), world.config.mpesa.initiator.password),
  Remarks: 'Test remarks',
  ...TO,
})
const results = () =>
  world.callbacks.map((body) => (body as { Result: { ResultCode: number | string } }).Result.ResultCode)
const parameters = () => {
  const { Result } = world.callbacks.at(-1) as {
    Result: { ResultParameters: { ResultParameter: { Key: string; Value: unknown }[] } }
  }
  return Object.fromEntries(Result.ResultParameters.ResultParameter.map(({ Key, Value }) => [Key, Value]))
}

describe('the simulator of Daraja', () => {
  it('accepts a description of 182 characters, and ends the request of a longer one with 1025', async () => {
    expect((await push({ TransactionDesc: 'd'.repeat(182) })).status).toBe(200)
    expect((await push({ TransactionDesc: 'd'.repeat(183), PartyA: PHONE + 1, PhoneNumber: PHONE + 1 })).status).toBe(
      200,
    )
    await advance(1000)
    expect(world.callbacks).toMatchObject([{ Body: { stkCallback: { ResultCode: 1025 } } }])
  })

  it('begins the M-Pesa code of a payment with the letter of the year', async () => {
    await moveTo('2025-11-20T09:00:00Z')
    expect(await pay()).toMatch(/^TKK\w{7}$/)
    await control('/reset', {})
    await moveTo('2026-11-20T09:00:00Z')
    expect(await pay()).toMatch(/^UKK\w{7}$/)
  })

  it('finds a transaction by its M-Pesa code when the conversation id is empty, and refuses a query with neither', async () => {
    const { initiator, shortcode } = world.config.mpesa
    const query = { ...byOperator(), Initiator: initiator.name, CommandID: 'TransactionStatusQuery' }
    const party = { PartyA: shortcode, IdentifierType: '4' }
    const TransactionID = await pay()
    const path = '/transactionstatus/v1/query'
    expect((await daraja(path, { ...query, ...party, TransactionID, OriginalConversationID: '' })).status).toBe(200)
    await advance(1000)
    expect(parameters()).toMatchObject({ ReceiptNo: TransactionID, TransactionStatus: 'Completed' })
    // daraja.js sends the type of a phone for a shortcode.
    const asPhone = { ...query, ...party, IdentifierType: '1', TransactionID }
    expect((await daraja(path, asPhone)).status).toBe(200)
    expect((await daraja(path, { ...asPhone, IdentifierType: '3' })).status).toBe(400)
    const without = await daraja(path, { ...query, ...party })
    expect([without.status, without.body.errorCode]).toEqual([400, '400.002.02'])
  })

  it('pays twice for two equal calls of version 1 of B2C, and finds a payment by the id that it returned', async () => {
    const { b2c, initiator } = world.config.mpesa
    const transfer = {
      ...byOperator(),
      InitiatorName: initiator.name,
      CommandID: 'BusinessPayment',
      Amount: '450',
      PartyA: b2c.shortcode,
      PartyB: PHONE,
      Occasion: 'Trip',
    }
    const first = await daraja('/b2c/v1/paymentrequest', transfer)
    const second = await daraja('/b2c/v1/paymentrequest', transfer)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.OriginatorConversationID).not.toBe(first.body.OriginatorConversationID)
    await advance(1000)
    expect(results()).toEqual([0, 0])
    await daraja('/transactionstatus/v1/query', {
      ...byOperator(),
      Initiator: initiator.name,
      CommandID: 'TransactionStatusQuery',
      OriginalConversationID: first.body.OriginatorConversationID,
      PartyA: b2c.shortcode,
      IdentifierType: 4,
    })
    await advance(1000)
    expect(parameters()).toMatchObject({ TransactionStatus: 'Completed', Amount: 450 })
  })

  it('names both parties in the result of a reversal', async () => {
    const { initiator, shortcode } = world.config.mpesa
    const reversal = {
      ...byOperator(),
      Initiator: initiator.name,
      CommandID: 'TransactionReversal',
      TransactionID: await pay(),
      Amount: 650,
      ReceiverParty: shortcode,
      RecieverIdentifierType: '11',
    }
    expect((await daraja('/reversal/v1/request', reversal)).status).toBe(200)
    await advance(1000)
    expect(parameters()).toMatchObject({
      CreditPartyPublicName: `${PHONE} - SIMULATED`,
      DebitPartyPublicName: `${shortcode} - PAMOJA`,
    })
  })
})

const graph = (body: Record<string, unknown>, version: string | null = world.config.whatsapp.apiVersion) => {
  const { accessToken, phoneNumberId } = world.config.whatsapp
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  return send(`/graph${version === null ? '' : `/${version}`}/${phoneNumberId}/messages`, headers, {
    messaging_product: 'whatsapp',
    ...body,
  })
}
const code = (index: unknown) => ({
  to: '+254 712-345 678',
  type: 'template',
  template: {
    name: 'otp_verification',
    language: { code: 'en' },
    components: [
      { type: 'body', parameters: [{ type: 'text', text: '493027' }] },
      { type: 'button', sub_type: 'url', index, parameters: [{ type: 'text', text: '493027' }] },
    ],
  },
})
const reports = () =>
  world.callbacks.flatMap((body) =>
    (body as { entry: { changes: { value: { statuses: { status: string; errors?: unknown }[] } }[] }[] }).entry.flatMap(
      ({ changes }) => changes.flatMap(({ value }) => value.statuses),
    ),
  )

describe('the simulator of WhatsApp', () => {
  it('accepts the index of a button as a number and as text, and a phone number with spaces', async () => {
    for (const index of [0, '0']) {
      const { status, body } = await graph(code(index))
      expect([status, body.contacts]).toEqual([200, [{ input: '+254 712-345 678', wa_id: '254712345678' }]])
    }
    expect((await graph(code(1))).status).toBe(400)
    expect((await graph({ ...code(0), to: '+254 712' })).status).toBe(400)
  })

  it('accepts free text, and reports that nobody wrote to us in the last 24 hours', async () => {
    const { status, body } = await graph({ to: '254712345678', text: { body: 'Hello' } })
    expect([status, body.messages[0].id]).toEqual([200, expect.stringMatching(/^wamid\./)])
    expect((await graph({ to: '254712345678', type: 'text' })).status).toBe(400)
    await advance(5000)
    expect(reports()).toMatchObject([{ status: 'failed', errors: [{ code: 131047 }] }])
    expect((await world.control('GET', '/inbox')).body).toEqual([])
  })

  it('answers clients with another fixed version, or with none', async () => {
    for (const version of ['v19.0', null]) expect((await graph(code(0), version)).status).toBe(200)
    expect((await graph(code(0), 'newest')).status).toBe(400)
  })

  it('lets a message be marked as read', async () => {
    const { status, body } = await graph({ status: 'read', message_id: 'wamid.HBgM' })
    expect([status, body]).toEqual([200, { success: true }])
  })
})

const account = () => ({ apikey: world.config.sms.apiKey, accept: 'application/json' })
const sms = (message: string, to = '+254712345678', headers: Record<string, string> = account()) =>
  send(
    '/at/version1/messaging',
    { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    new URLSearchParams({ username: world.config.sms.username, to, message }).toString(),
  )

describe('the simulator of Africa’s Talking', () => {
  it.each([
    ['160 letters', 'a'.repeat(160), 1],
    ['161 letters', 'a'.repeat(161), 2],
    ['307 letters, one more than two parts of 153', 'a'.repeat(307), 3],
    ['159 letters and a sign that counts twice', `${'a'.repeat(159)}€`, 2],
    ['70 letters outside GSM', 'ĩ'.repeat(70), 1],
    ['71 letters outside GSM', 'ĩ'.repeat(71), 2],
    ['135 letters outside GSM, one more than two parts of 67', 'ĩ'.repeat(135), 3],
  ])('charges every receiver for all parts of %s', async (_, text, parts) => {
    const { body } = await sms(text, '+254712345678,+254712345679')
    const { Message, Recipients } = body.SMSMessageData
    expect(Message).toMatch(new RegExp(`Message parts: ${parts}$`))
    const cost = `KES ${(parts * 0.8).toFixed(4)}`
    expect(Recipients.map((one: { cost: string }) => one.cost)).toEqual([cost, cost])
  })

  it('answers in XML when the caller does not request JSON', async () => {
    const { status, text } = await sms('Hello', '+254712345678', { apikey: world.config.sms.apiKey })
    expect(status).toBe(201)
    const fields = ['statusCode', 'number', 'status', 'cost', 'messageId']
    const found = fields.map((name) => text.match(`<Recipient>.*<${name}>([^<]+)</${name}>.*</Recipient>`)?.[1])
    expect(found).toEqual(['101', '+254712345678', 'Success', 'KES 0.8000', expect.stringMatching(/^ATXid_\w+$/)])
    expect(text).toMatch(/<Message>Sent to 1\/1 Total Cost: KES 0\.8000 Message parts: 1<\/Message>/)
  })

  it('sends an SMS to another country, and refuses numbers that are too short or have no country code', async () => {
    const { body } = await sms('Hello', '+256772123456,+2547,0712345678')
    const codes = body.SMSMessageData.Recipients.map((one: { statusCode: number }) => one.statusCode)
    expect(codes).toEqual([101, 403, 403])
  })

  it('returns an empty list of received messages, and the balance only with the right key', async () => {
    const query = `?username=${world.config.sms.username}`
    const read = async (path: string, headers = account()) => (await send(`/at/version1${path}${query}`, headers)).body
    expect(await read('/messaging')).toEqual({ SMSMessageData: { Messages: [] } })
    expect(await read('/user')).toEqual({ UserData: { balance: expect.stringMatching(/^KES \d+\.\d{4}$/) } })
    for (const path of ['/messaging', '/user'])
      expect([path, (await send(`/at/version1${path}${query}`, { apikey: 'wrong' })).status]).toEqual([path, 401])
  })
})

describe('the simulator of Google Places', () => {
  const HEADERS = { 'x-goog-api-key': GOOGLE_KEY, 'content-type': 'application/json' }
  const suggest = async (fields: Record<string, unknown>) => {
    const { status, body } = await send('/google-places/v1/places:autocomplete', HEADERS, fields)
    type Prediction = { placePrediction: { structuredFormat: { mainText: { text: string } } } }
    return status === 200
      ? (body.suggestions ?? []).map(
          ({ placePrediction }: Prediction) => placePrediction.structuredFormat.mainText.text,
        )
      : status
  }
  const circle = { center: { latitude: -1.2864, longitude: 36.8172 }, radius: 20_000 }
  const rectangle = { low: { latitude: -5, longitude: 39 }, high: { latitude: -3, longitude: 41 } }
  const details = (mask: string) =>
    send('/google-places/v1/places/ChIJsample30092205', { ...HEADERS, 'x-goog-fieldmask': mask })

  it('leaves out places outside a restriction (circle or rectangle), and refuses a restriction together with a bias', async () => {
    expect(await suggest({ input: 'Nak' })).toEqual(['Nakuru'])
    expect(await suggest({ input: 'Nak', locationRestriction: { circle } })).toEqual([])
    expect(await suggest({ input: 'Kile', locationRestriction: { circle } })).toEqual(['Kileleshwa'])
    expect(await suggest({ input: 'M', locationRestriction: { rectangle } })).toEqual(['Mombasa', 'Malindi'])
    expect(await suggest({ input: 'Na', locationRestriction: { circle }, locationBias: { circle } })).toBe(400)
  })

  it('accepts types of places, and finds places with one of them', async () => {
    expect(await suggest({ input: 'Ki', includedPrimaryTypes: ['bus_station'] })).toEqual([])
    expect(await suggest({ input: 'Ki', includedPrimaryTypes: ['bus_station', 'airport'] })).toEqual([
      'Kisumu International Airport',
    ])
    expect(await suggest({ input: 'Ki', includedPrimaryTypes: ['address'] })).toBe(400)
  })

  it('returns the requested fields, or all for *, and refuses an unknown field', async () => {
    const asked = await details('viewport,addressComponents,rating')
    expect(Object.keys(asked.body).toSorted()).toEqual(['addressComponents', 'viewport'])
    expect((await details('*')).body).toMatchObject({ id: 'ChIJsample30092205', viewport: expect.anything() })
    expect((await details('id,colour')).status).toBe(400)
  })
})
