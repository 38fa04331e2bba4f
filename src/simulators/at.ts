import { randomBytes } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { parseKenyanPhone } from '../shared/kernel/kenyan-phone.ts'
import { injectFaults } from './faults.ts'
import { gsmParts } from './gsm-parts.ts'
import { receiveMessage } from './inbox.ts'
import { reportSms } from './reports.ts'
import type { World } from './world.ts'

interface Recipient {
  statusCode: number
  number: string
  status: string
  cost: string
  messageId: string
}

const PRICE_KSH = 0.8
const shillings = (parts: number) => `KES ${(parts * PRICE_KSH).toFixed(4)}`

const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0]

const foreignPhone = (number: string) => (/^\+(?!254)[1-9]\d{7,14}$/.test(number) ? number : null)

const deliver = (world: World, number: string, text: string, undeliverable: boolean): Recipient => {
  const to = number.startsWith('+') ? (parseKenyanPhone(number) ?? foreignPhone(number)) : null
  if (to === null) return { statusCode: 403, number, status: 'InvalidPhoneNumber', cost: '0', messageId: 'None' }
  const messageId = `ATXid_${randomBytes(16).toString('hex')}`
  const code = codeIn(text)
  reportSms(world, messageId, to, undeliverable)
  if (!undeliverable)
    receiveMessage(world, {
      id: messageId,
      channel: 'sms',
      to,
      ...(code === undefined ? {} : { params: { code } }),
      text,
    })
  return { statusCode: 101, number: to, status: 'Success', cost: shillings(gsmParts(text)), messageId }
}

const xmlFields = (one: object) =>
  Object.entries(one)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')

const asXml = (message: string, recipients: readonly Recipient[]): string => {
  const list = recipients.map((one) => `<Recipient>${xmlFields(one)}</Recipient>`).join('')
  return `<AfricasTalkingResponse><SMSMessageData><Message>${message}</Message><Recipients>${list}</Recipients></SMSMessageData></AfricasTalkingResponse>`
}

const answer = (c: Context, message: string, recipients: readonly Recipient[]): Response =>
  /json/.test(c.req.header('accept') ?? '')
    ? c.json({ SMSMessageData: { Message: message, Recipients: recipients } }, 201)
    : c.body(asXml(message, recipients), 201, { 'content-type': 'application/xml' })

const isUser = (world: World, c: Context, username: string | null | undefined) =>
  c.req.header('apikey') === world.sms.apiKey && username === world.sms.username

const send = (world: World) => async (c: Context) => {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')
  if (!isForm) return c.text('The request content was malformed', 400)
  const form = new URLSearchParams(await c.req.text())
  const { senderId } = world.sms
  if (!isUser(world, c, form.get('username'))) return c.text('The supplied authentication is invalid', 401)
  const numbers = (form.get('to') ?? '').split(',').filter((number) => number !== '')
  const text = form.get('message') ?? ''
  if (numbers.length === 0) return c.text("The request is missing required form field 'to'", 400)
  if (text === '') return c.text("The request is missing required form field 'message'", 400)
  const from = form.get('from')
  if (from !== null && from !== senderId) return answer(c, 'InvalidSenderId', [])
  const recipients = numbers.map((number) => deliver(world, number, text, c.get('undeliverable') === true))
  const sent = recipients.filter(({ statusCode }) => statusCode === 101).length
  const parts = gsmParts(text)
  const summary = `Sent to ${sent}/${numbers.length} Total Cost: ${shillings(sent * parts)} Message parts: ${parts}`
  return answer(c, summary, recipients)
}

const readAccount = (world: World, body: object) => (c: Context) =>
  isUser(world, c, c.req.query('username')) ? c.json(body) : c.text('The supplied authentication is invalid', 401)

const refusedRecipient = (statusCode: number, status: string) => (c: Context) =>
  c.json(
    {
      SMSMessageData: {
        Message: 'Sent to 0/1 Total Cost: 0',
        Recipients: [{ statusCode, number: '', status, cost: '0', messageId: 'None' }],
      },
    },
    201,
  )

export const createAfricasTalkingSimulator = (world: World): Hono => {
  const app = new Hono()
  app.use(
    '*',
    injectFaults(world, 'sms', {
      operationOf: () => 'push',
      answers: {
        '500': (c) => c.text('Internal Server Error', 500),
        '429': (c) => c.text('Too Many Requests', 429),
        'no-credit': refusedRecipient(405, 'InsufficientBalance'),
        'bad-recipient': refusedRecipient(403, 'InvalidPhoneNumber'),
        'bad-sender': (c) => c.json({ SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } }, 201),
      },
      executesWhenHanging: () => false,
    }),
  )
  app.post('/version1/messaging', send(world))
  // The simulator receives no SMS, so the list is empty.
  app.get('/version1/messaging', readAccount(world, { SMSMessageData: { Messages: [] } }))
  app.get('/version1/user', readAccount(world, { UserData: { balance: 'KES 10000.0000' } }))
  app.all('*', (c) => c.text('The requested resource could not be found.', 404))
  return app
}
