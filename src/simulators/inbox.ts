import { z } from 'zod'
import { isoInstant, nowMs, type World } from './world.ts'

export interface InboxItem {
  id: string
  channel: 'whatsapp' | 'sms' | 'email' | 'push'
  to: string
  template?: string
  params?: Record<string, string>
  text: string
  at: string
}

const Params = z.record(z.string(), z.string())
const InboxRow = z.object({
  provider_id: z.string(),
  channel: z.enum(['whatsapp', 'sms', 'email', 'push']),
  recipient: z.string(),
  template: z.string().nullable(),
  params: z.string().nullable(),
  text: z.string(),
  at: z.number(),
})

const LIMIT = 200

export const receiveMessage = (world: World, message: Omit<InboxItem, 'at'>): void => {
  world.store.run(
    'insert into inbox (provider_id, channel, recipient, template, params, text, at) values (?, ?, ?, ?, ?, ?, ?)',
    message.id,
    message.channel,
    message.to,
    message.template ?? null,
    message.params ? JSON.stringify(message.params) : null,
    message.text,
    nowMs(world),
  )
}

export const listInbox = (world: World, to: string | null): InboxItem[] => {
  const newestFirst = 'select * from inbox where ?1 is null or recipient = ?1 order by id desc limit ?2'
  const rows = world.store.all(InboxRow, newestFirst, to, LIMIT)
  return rows.map(({ provider_id, channel, recipient, template, params, text, at }) => ({
    id: provider_id,
    channel,
    to: recipient,
    ...(template === null ? {} : { template }),
    ...(params === null ? {} : { params: Params.parse(JSON.parse(params)) }),
    text,
    at: isoInstant(at),
  }))
}
