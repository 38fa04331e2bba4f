import { randomBytes } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { parseKenyanPhone } from '../shared/kernel/kenyan-phone.ts'
import { injectFaults } from './faults.ts'
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

const PART_LENGTH = 160

/** Text has no fields; a separate number of 6 digits is a code. */
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0]

const deliver = (world: World, number: string, text: string, undeliverable: boolean): Recipient => {
  const to = number.startsWith('+') ? parseKenyanPhone(number) : null
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
  return { statusCode: 101, number: to, status: 'Success', cost: 'KES 0.8000', messageId }
}

const send = (world: World) => async (c: Context) => {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')
  if (!isForm) return c.text('The request content was malformed', 400)
  const form = new URLSearchParams(await c.req.text())
  const { apiKey, username, senderId } = world.sms
  if (c.req.header('apikey') !== apiKey || form.get('username') !== username)
    return c.text('The supplied authentication is invalid', 401)
  const numbers = (form.get('to') ?? '').split(',').filter((number) => number !== '')
  const text = form.get('message') ?? ''
  if (numbers.length === 0) return c.text("The request is missing required form field 'to'", 400)
  if (text === '') return c.text("The request is missing required form field 'message'", 400)
  if (!/json/.test(c.req.header('accept') ?? '')) return c.body('<AfricasTalkingResponse/>', 201)
  const from = form.get('from')
  if (from !== null && from !== senderId)
    return c.json({ SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } }, 201)
  const recipients = numbers.map((number) => deliver(world, number, text, c.get('undeliverable') === true))
  const sent = recipients.filter(({ statusCode }) => statusCode === 101).length
  const parts = Math.ceil(text.length / PART_LENGTH)
  const cost = (sent * parts * 0.8).toFixed(4)
  const summary = `Sent to ${sent}/${numbers.length} Total Cost: KES ${cost} Message parts: ${parts}`
  return c.json({ SMSMessageData: { Message: summary, Recipients: recipients } }, 201)
}

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
  app.all('*', (c) => c.text('The requested resource could not be found.', 404))
  return app
}
