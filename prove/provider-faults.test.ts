import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../tests/test-product.ts'
import { notifications } from '../src/db/schema/index.ts'
import { withTx } from '../src/domain/context.ts'
import { announce, deliverNotification } from '../src/domain/notifications/index.ts'
import { HOUR_MS, MINUTE_MS } from '../src/shared/kernel/nairobi-time.ts'
import type { NotificationChannel } from '../src/shared/kernel/enums.ts'

// Sends messages with the real clients to the simulated providers. After a fault, a notification still reaches the
// user's phone or mailbox, once; the exceptions below are for email. A sign-in code can arrive once by WhatsApp and
// once by SMS. The simulator's inbox is what the user sees.

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct({
    WHATSAPP_TIMEOUT_MS: '300',
    AT_TIMEOUT_MS: '300',
    SMTP_TIMEOUT_MS: '1000',
  })
})
afterAll(() => product.close())
let now = 0
const resetOutside = async () => {
  await product.call('POST', '/dev/reset', { body: {} })
  await product.call('POST', '/dev/clock', { body: { now: null } })
  now = product.clock.now().getTime()
}

/** Moves the product's time, and runs everything that becomes due. */
const laterBy = async (...steps: number[]) => {
  for (const ms of steps) {
    now += ms
    const moved = await product.call('POST', '/dev/clock', { body: { now: new Date(now).toISOString() } })
    expect(moved.status).toBe(200)
  }
}
/** Together longer than every wait between two attempts, and long enough for a duplicate to arrive. */
const UNTIL_SETTLED = [5_000, 10_000, 50_000, MINUTE_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, HOUR_MS]

const FAULTS: Record<NotificationChannel, readonly string[]> = {
  whatsapp: ['timeout', '500', '429', 'pair-limit', 'malformed', 'truncated', 'reset', 'undeliverable'],
  sms: [
    'timeout',
    '500',
    '429',
    'malformed',
    'truncated',
    'reset',
    'no-credit',
    'bad-sender',
    'bad-recipient',
    'undeliverable',
  ],
  email: ['timeout', '500', '429', 'malformed', 'truncated', 'reset', 'bad-sender', 'bad-recipient'],
}
const CHANNELS = ['whatsapp', 'sms', 'email'] as const
/** Faults by which a provider refuses or loses a message for good, so that the message needs another channel. */
const NEEDS_ANOTHER = new Set(['no-credit', 'bad-sender', 'bad-recipient', 'undeliverable', 'email 500'])
/** The response is lost, and emails have no delivery reports. So the email is sent again, with the same Message-ID. */
const SAME_MAIL_TWICE = new Set(['email truncated'])

interface Seen {
  id: string
  channel: string
}
const seenBy = async (user: { phone: string; email: string }): Promise<Seen[]> => {
  const lists = await Promise.all(
    [user.phone, user.email].map((to) => product.call('GET', `/dev/inbox?to=${encodeURIComponent(to)}`)),
  )
  return lists.flatMap(({ body }) => body as Seen[])
}

let people = 0
const sendWith = async (
  channels: NotificationChannel[],
  provider: NotificationChannel,
  fault: string,
  times: number,
) => {
  people += 1
  const user = await insertUser(product.deps, { channels, email: `rider${people}@example.com` })
  await product.call('POST', '/dev/faults', { body: { provider, fault, times } })
  await withTx(product.deps, (tx) =>
    announce(tx, product.deps, {
      userId: user.id,
      template: 'trip_confirmed',
      params: { origin: 'Nairobi', destination: 'Nakuru', rideId: 'r1' },
      link: '/ride/r1',
      dedupe: 'event',
    }),
  )
  const [row] = await product.deps.db.select().from(notifications).where(eq(notifications.userId, user.id))
  await deliverNotification(product.deps, row?.id ?? '')
  return user
}
type Person = Awaited<ReturnType<typeof sendWith>>

const outcomeOf = async (sent: Map<string, Person>, name: string) => {
  const user = sent.get(name)
  if (!user) throw new Error('never sent')
  const [row] = await product.deps.db.select().from(notifications).where(eq(notifications.userId, user.id))
  const seen = await seenBy(user)
  return { seen, state: row?.state, channel: row?.channel, ids: new Set(seen.map(({ id }) => id)) }
}

const passing = (provider: NotificationChannel) =>
  FAULTS[provider].filter((fault) => !NEEDS_ANOTHER.has(fault) && !(provider === 'email' && fault === '500'))

// All messages with one fault are sent first, one after the other, and share one waiting time.
const once = new Map<string, Person>()
const only = new Map<string, Person>()
beforeAll(async () => {
  await resetOutside()
  for (const provider of CHANNELS) {
    for (const fault of FAULTS[provider])
      once.set(`${provider} ${fault}`, await sendWith(CHANNELS.slice(CHANNELS.indexOf(provider)), provider, fault, 1))
    for (const fault of passing(provider))
      only.set(`${provider} ${fault}`, await sendWith([provider], provider, fault, 1))
  }
  await laterBy(...UNTIL_SETTLED)
})

describe.each(CHANNELS)('with %s failing once', (provider) => {
  it.each(FAULTS[provider])(
    'the fault %s ends in one message, by this channel or the next one, or in none when email is refused',
    async (fault) => {
      const { seen, state, ids } = await outcomeOf(once, `${provider} ${fault}`)
      // Email is the last channel: what it refuses is shown in the notification panel only.
      const isLost = provider === 'email' && NEEDS_ANOTHER.has(fault === '500' ? 'email 500' : fault)
      expect([ids.size, state]).toEqual(isLost ? [0, 'FAILED'] : [1, 'SENT'])
      expect(seen).toHaveLength(isLost ? 0 : SAME_MAIL_TWICE.has(`${provider} ${fault}`) ? 2 : 1)
    },
  )
})

describe.each(CHANNELS)('with %s as the only channel', (provider) => {
  it.each(passing(provider))('the fault %s still ends in one message by this channel', async (fault) => {
    const { seen, state, channel, ids } = await outcomeOf(only, `${provider} ${fault}`)
    expect([ids.size, state, channel]).toEqual([1, 'SENT', provider])
    expect(seen).toHaveLength(SAME_MAIL_TWICE.has(`${provider} ${fault}`) ? 2 : 1)
  })
})

describe.each(['whatsapp', 'sms'] as const)('with %s down permanently', (provider) => {
  const faults = FAULTS[provider].filter((fault) => fault !== 'truncated')
  const channels = CHANNELS.slice(CHANNELS.indexOf(provider))
  const sent = new Map<string, Person>()
  beforeAll(async () => {
    await resetOutside()
    for (const fault of faults) {
      sent.set(fault, await sendWith(channels, provider, fault, 1000))
      // The fault stays until this message has used another channel: at once, or after the minute in which a report
      // could have arrived.
      if ((await outcomeOf(sent, fault)).seen.length === 0) await laterBy(MINUTE_MS + 5_000)
    }
    await laterBy(10 * MINUTE_MS, HOUR_MS, HOUR_MS)
  })
  it.each(faults)('the fault %s ends in exactly one message, by the next channel', async (fault) => {
    const { seen, state, channel } = await outcomeOf(sent, fault)
    expect(seen.map((message) => message.channel)).toEqual([channels[1]])
    expect([state, channel]).toEqual(['SENT', channels[1]])
  })
})

describe('a sign-in code', () => {
  const sent = new Map<string, string>()
  beforeAll(async () => {
    await resetOutside()
    for (const fault of FAULTS.whatsapp) {
      const { phone } = await insertUser(product.deps)
      await product.call('POST', '/dev/faults', { body: { provider: 'whatsapp', fault, times: 1 } })
      const body = { phoneNumber: phone, isRegistration: false }
      await product.call('POST', '/api/auth/send-otp', { body })
      sent.set(fault, phone)
    }
    await laterBy(5_000, MINUTE_MS)
  })
  it.each(FAULTS.whatsapp)('arrives, and not twice by one channel, when WhatsApp fails with %s', async (fault) => {
    const phone = sent.get(fault) ?? ''
    const list = await product.call('GET', `/dev/inbox?to=${encodeURIComponent(phone)}`)
    const codes = list.body as { channel: string; params: { code: string } }[]
    expect(new Set(codes.map(({ params }) => params.code)).size).toBe(1)
    expect(codes.filter(({ channel }) => channel === 'sms').length).toBeLessThanOrEqual(1)
    expect(codes.filter(({ channel }) => channel === 'whatsapp').length).toBeLessThanOrEqual(1)
    const code = codes[0]?.params.code
    const verified = await product.call('POST', '/api/auth/verify-otp', { body: { phoneNumber: phone, code } })
    expect(verified.status).toBe(200)
  })
})
