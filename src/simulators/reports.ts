import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { nowMs, type World } from './world.ts'

const LEASE_MS = 20_000
const MAX_ATTEMPTS = 3
const AT_ONCE = 50
const SECOND_MS = 1000

const Due = z.object({ id: z.number(), url: z.string(), headers: z.string(), body: z.string() })
type Due = z.infer<typeof Due>
const Headers = z.record(z.string(), z.string())

const queue = (world: World, report: Omit<Due, 'id'>, afterMs: number): void => {
  world.store.run(
    'insert into reports (url, headers, body, due_at) values (?, ?, ?, ?)',
    report.url,
    report.headers,
    report.body,
    nowMs(world) + afterMs,
  )
}

interface WhatsappMessage {
  id: string
  digits: string
  correlation: string | undefined
  failure: { code: number; title: string } | null
}

const statusBody = (message: WhatsappMessage, status: string, at: number): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '102290129340398',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              statuses: [
                {
                  id: message.id,
                  status,
                  timestamp: String(Math.floor(at / SECOND_MS)),
                  recipient_id: message.digits,
                  ...(message.correlation === undefined ? {} : { biz_opaque_callback_data: message.correlation }),
                  ...(status === 'failed' ? { errors: [message.failure] } : {}),
                },
              ],
            },
          },
        ],
      },
    ],
  })

/** Queues Meta's signed reports about a message, one second apart. */
export const reportWhatsapp = (world: World, message: WhatsappMessage): void => {
  const statuses = message.failure ? ['failed'] : ['sent', 'delivered']
  for (const [index, status] of statuses.entries()) {
    const afterMs = (index + 1) * SECOND_MS
    const body = statusBody(message, status, nowMs(world) + afterMs)
    const signature = createHmac('sha256', world.reports.whatsappAppSecret).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
    const url = `${world.mpesa.callbackBaseUrl}/api/reports/whatsapp`
    queue(world, { url, headers: JSON.stringify(headers), body }, afterMs)
  }
}

export const reportSms = (world: World, id: string, phone: string, undeliverable: boolean): void => {
  const failure = { status: 'Failed', failureReason: 'DeliveryFailure' }
  const form = { id, phoneNumber: phone, networkCode: '99999', ...(undeliverable ? failure : { status: 'Success' }) }
  const url = `${world.mpesa.callbackBaseUrl}/api/reports/sms/${world.reports.smsToken}`
  const headers = JSON.stringify({ 'content-type': 'application/x-www-form-urlencoded' })
  queue(world, { url, headers, body: new URLSearchParams(form).toString() }, SECOND_MS)
}

/** The lease uses real time, so that a moved clock neither frees a report in progress nor blocks a lost one. */
const claimDue = (world: World): Due[] =>
  world.store.all(
    Due,
    `update reports set attempts = attempts + 1, claimed_until = ?
     where id in (select id from reports where delivered_at is null and due_at <= ? and claimed_until <= ?
                  and attempts < ? order by due_at, id limit ?)
     returning id, url, headers, body`,
    Date.now() + LEASE_MS,
    nowMs(world),
    Date.now(),
    MAX_ATTEMPTS,
    AT_ONCE,
  )

const bring = async (world: World, { id, url, headers, body }: Due): Promise<void> => {
  try {
    const signal = AbortSignal.timeout(LEASE_MS / 2)
    const response = await world.fetch(url, {
      method: 'POST',
      headers: Headers.parse(JSON.parse(headers)),
      body,
      signal,
    })
    await response.arrayBuffer()
    if (response.ok) world.store.run('update reports set delivered_at = ? where id = ?', nowMs(world), id)
  } catch (error) {
    world.logger.log('high', 'simulated report not delivered', { error })
    world.store.run('update reports set claimed_until = ? where id = ?', Date.now() + SECOND_MS, id)
  }
}

export const bringReports = async (world: World): Promise<number> => {
  let count = 0
  for (let due = claimDue(world); due.length > 0; due = claimDue(world)) {
    count += due.length
    for (const report of due.toSorted((a, b) => a.id - b.id)) await bring(world, report)
  }
  return count
}
