import { randomBytes } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { injectFaults } from './faults.ts'
import { receiveMessage } from './inbox.ts'
import { reportWhatsapp } from './reports.ts'
import { findTemplate, renderTemplate, type ApprovedTemplate } from './templates.ts'
import type { World } from './world.ts'

interface GraphRefusal {
  status: 400 | 401 | 404 | 429 | 500
  code: number
  message: string
  details?: string
}

const MAX_CODE_LENGTH = 15

const answerRefusal = (c: Context, { status, code, message, details }: GraphRefusal): Response =>
  c.json(
    {
      error: {
        message: `(#${code}) ${message}`,
        type: 'OAuthException',
        code,
        ...(details === undefined ? {} : { error_data: { messaging_product: 'whatsapp', details } }),
        fbtrace_id: randomBytes(12).toString('base64url'),
      },
    },
    status,
  )

const digitsOf = (typed: string) => typed.replace(/[\s()+-]/g, '')
/** Accepts spaces, brackets, hyphens and a plus sign, which Meta removes. */
const zPhone = z.string().refine((typed) => /^\d{8,15}$/.test(digitsOf(typed)))

const Parameters = z.array(z.object({ type: z.literal('text'), text: z.string() }))
const Message = z.object({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: zPhone,
  type: z.literal('template'),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.string() }),
    components: z
      .array(
        z.discriminatedUnion('type', [
          z.object({ type: z.literal('body'), parameters: Parameters }),
          z.object({
            type: z.literal('button'),
            sub_type: z.literal('url'),
            index: z.union([z.literal('0'), z.literal(0)]),
            parameters: Parameters,
          }),
        ]),
      )
      .default([]),
  }),
  biz_opaque_callback_data: z.string().max(512).optional(),
})
type Message = z.infer<typeof Message>

const FREE_FORMS = ['text', 'image', 'document', 'audio', 'video', 'sticker', 'location', 'interactive'] as const
/** A message without a template. It is allowed only to people who wrote to us within 24 hours, and nobody does here. */
const FreeForm = z
  .looseObject({
    messaging_product: z.literal('whatsapp'),
    recipient_type: z.literal('individual').optional(),
    to: zPhone,
    type: z.enum(FREE_FORMS).default('text'),
    biz_opaque_callback_data: z.string().max(512).optional(),
  })
  .refine((message) => z.looseObject({}).safeParse(message[message.type]).success)
const MarkAsRead = z.object({
  messaging_product: z.literal('whatsapp'),
  status: z.literal('read'),
  message_id: z.string().startsWith('wamid.'),
})
const OUTSIDE_WINDOW = { code: 131047, title: 'Re-engagement message' }
const NOT_ON_WHATSAPP = { code: 131026, title: 'Message undeliverable' }

const mismatch = (sent: number, expected: number): GraphRefusal => ({
  status: 400,
  code: 132000,
  message: 'Number of parameters does not match the expected number of params',
  details: `body: number of localizable_params (${sent}) does not match the expected number of params (${expected})`,
})
const missing = (details: string): GraphRefusal => ({
  status: 400,
  code: 131008,
  message: 'Required parameter is missing',
  details,
})

const textsOf = (message: Message, type: 'body' | 'button') =>
  message.template.components.find((component) => component.type === type)?.parameters.map(({ text }) => text)

const checkButton = (template: ApprovedTemplate, message: Message, code = ''): GraphRefusal | null => {
  const [button] = textsOf(message, 'button') ?? []
  if (!button) return missing('buttons: Button at index 0 of type Url requires a parameter')
  if (template.button.kind === 'address') return null
  if (button !== code || code.length > MAX_CODE_LENGTH)
    return { status: 400, code: 132018, message: 'There is an issue with the parameters in your template' }
  return null
}

const checkTemplate = (template: ApprovedTemplate, message: Message): GraphRefusal | null => {
  const texts = textsOf(message, 'body') ?? []
  if (texts.length !== template.paramNames.length) return mismatch(texts.length, template.paramNames.length)
  if (texts.some((text) => text === '')) return missing('Parameter of type text is missing text value')
  if (texts.some((text) => /[\n\r\t]| {5,}/.test(text)))
    return {
      status: 400,
      code: 132012,
      message: 'Parameter format does not match format in the created template',
      details: 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces',
    }
  return checkButton(template, message, texts[0])
}

/** Accepts every version, because clients use fixed versions, which Meta supports for years. */
const VERSION = /^v\d+\.\d+$/

const send = (world: World) => async (c: Context) => {
  if (c.req.header('authorization') !== `Bearer ${world.whatsapp.accessToken}`)
    return answerRefusal(c, {
      status: 401,
      code: 190,
      message: 'Invalid OAuth access token - Cannot parse access token',
    })
  const { version = world.whatsapp.apiVersion, from }: { version?: string; from?: string } = c.req.param()
  if (!VERSION.test(version) || from !== world.whatsapp.phoneNumberId)
    return answerRefusal(c, { status: 400, code: 33, message: 'Unsupported post request. Object does not exist' })
  const body: unknown = await c.req.json().catch(() => undefined)
  if (MarkAsRead.safeParse(body).success) return c.json({ success: true })
  const free = FreeForm.safeParse(body)
  if (free.success) return acceptFreeForm(world, c, free.data)
  const parsed = Message.safeParse(body)
  if (!parsed.success) return answerRefusal(c, { status: 400, code: 100, message: 'Invalid parameter' })
  const message = parsed.data
  const template = findTemplate(message.template.name, message.template.language.code)
  if (!template)
    return answerRefusal(c, {
      status: 404,
      code: 132001,
      message: 'Template name does not exist in the translation',
      details: `template name (${message.template.name}) does not exist in ${message.template.language.code}`,
    })
  const refusal = checkTemplate(template, message)
  if (refusal) return answerRefusal(c, refusal)
  return accept(world, c, message, template)
}

const newMessageId = () => `wamid.${randomBytes(24).toString('base64')}`
const accepted = (c: Context, typed: string, id: string): Response =>
  c.json({
    messaging_product: 'whatsapp',
    contacts: [{ input: typed, wa_id: digitsOf(typed) }],
    messages: [{ id, message_status: 'accepted' }],
  })

/** Accepts a message, and reports later that it was not delivered. */
const acceptFreeForm = (world: World, c: Context, message: z.infer<typeof FreeForm>): Response => {
  const id = newMessageId()
  const correlation = message.biz_opaque_callback_data
  reportWhatsapp(world, { id, digits: digitsOf(message.to), correlation, failure: OUTSIDE_WINDOW })
  return accepted(c, message.to, id)
}

const accept = (world: World, c: Context, message: Message, template: ApprovedTemplate): Response => {
  const id = newMessageId()
  const digits = digitsOf(message.to)
  const texts = textsOf(message, 'body') ?? []
  const params = Object.fromEntries(template.paramNames.map((name, index) => [name, texts[index] ?? '']))
  const address = `${world.publicUrl}/${textsOf(message, 'button')?.[0] ?? ''}`
  const undeliverable = c.get('undeliverable') === true
  if (!undeliverable)
    receiveMessage(world, {
      id,
      channel: 'whatsapp',
      to: `+${digits}`,
      template: template.name,
      params,
      text: renderTemplate(template, params, address),
    })
  const failure = undeliverable ? NOT_ON_WHATSAPP : null
  reportWhatsapp(world, { id, digits, correlation: message.biz_opaque_callback_data, failure })
  return accepted(c, message.to, id)
}

export const createGraphSimulator = (world: World): Hono => {
  const app = new Hono()
  app.use(
    '*',
    injectFaults(world, 'whatsapp', {
      operationOf: () => 'push',
      answers: {
        '500': (c) => answerRefusal(c, { status: 500, code: 131000, message: 'Something went wrong' }),
        '429': (c) => answerRefusal(c, { status: 429, code: 130429, message: 'Rate limit hit' }),
        'pair-limit': (c) =>
          answerRefusal(c, {
            status: 400,
            code: 131056,
            message: '(Business Account, Consumer Account) pair rate limit hit',
          }),
      },
      executesWhenHanging: () => false,
    }),
  )
  app.post('/:version/:from/messages', send(world))
  app.post('/:from/messages', send(world))
  app.all('*', (c) => answerRefusal(c, { status: 404, code: 100, message: 'Unknown path components' }))
  return app
}
