import { AsyncLocalStorage } from 'node:async_hooks'
import { writeFileSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { sql, type SQL } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Db, Tx } from '../src/db/client.ts'
import { buildProduct } from '../src/main.ts'
import { parseConfig } from '../src/platform/config.ts'

// A whole server in its own process. It waits for a start signal, and kills itself with SIGKILL when all users in its
// list have reached their steps.

const config = parseConfig(process.env)
const product = await buildProduct(config, { web: null, providerFetch: fetch })
const { deps } = product

const awaited = new Set<string>()
const standing: [step: string, phone: string][] = []
const keyOf = (step: string, phone: string) => `${step} ${phone}`

const pass = async (step: string, phone: string | null): Promise<void> => {
  if (phone === null || !awaited.delete(keyOf(step, phone))) return
  standing.push([step, phone])
  if (awaited.size === 0) {
    writeFileSync(join(config.dataDir, 'killed.json'), JSON.stringify(standing))
    process.kill(process.pid, 'SIGKILL')
  }
  await new Promise(() => {})
}

const phoneBy = async (db: Db | Tx, query: SQL): Promise<string | null> => {
  if (awaited.size === 0) return null
  const { rows } = (await db.execute(query)) as { rows: { phone: string | null }[] }
  return rows[0]?.phone?.replace(/^\+/, '') ?? null
}
/** The phone of the user who pays or gets a job's money, or of the user whom the job notifies. */
const phoneOfJob = (db: Db | Tx, name: string, payload: object): Promise<string | null> => {
  const { paymentId = null, inboxId = null, notificationId = null } = payload as Record<string, unknown>
  if (name === 'notifications.deliver')
    return phoneBy(
      db,
      sql`select u.phone from notifications n join users u on u.id = n.user_id where n.id = ${notificationId}`,
    )
  return phoneBy(
    db,
    sql`select p.msisdn as phone from payments p where p.id = ${paymentId}
      union all select coalesce(p.msisdn, x.msisdn) from callback_inbox i
        left join payments p on p.callback_secret_hash = i.secret_hash
        left join transfers x on x.callback_secret_hash = i.secret_hash where i.id = ${inboxId}`,
  )
}

const inTransaction = new AsyncLocalStorage<[job: string, phone: string | null][]>()
const { enqueue, payments } = deps
deps.enqueue = async (tx, name, ...payloads) => {
  await enqueue(tx, name, ...payloads)
  for (const payload of payloads) inTransaction.getStore()?.push([name, await phoneOfJob(tx, name, payload)])
}
const transaction = deps.db.transaction.bind(deps.db)
deps.db.transaction = (work, options) => {
  const queued: [job: string, phone: string | null][] = []
  // All wait in parallel, because users whose writes share a transaction reach this step together, even with different
  // jobs.
  const passAll = (when: 'before' | 'after') =>
    Promise.all(queued.map(([job, phone]) => pass(`${when} commit of ${job}`, phone)))
  return inTransaction.run(queued, async () => {
    const result = await transaction(async (tx) => {
      const written = await work(tx)
      await passAll('before')
      return written
    }, options)
    await passAll('after')
    return result
  })
}

const around =
  <Request, Answer>(
    name: string,
    phoneOf: (request: Request) => Promise<string | null> | string,
    call: (request: Request) => Promise<Answer>,
  ) =>
  async (request: Request): Promise<Answer> => {
    const phone = await phoneOf(request)
    await pass(`before ${name}`, phone)
    const answer = await call(request)
    await pass(`after ${name}`, phone)
    return answer
  }
deps.payments = {
  ...payments,
  sendPrompt: around('the prompt is sent', ({ msisdn }) => msisdn, payments.sendPrompt),
  queryPrompt: around(
    'the query',
    (id) => phoneBy(deps.db, sql`select msisdn as phone from payments where checkout_request_id = ${id}`),
    payments.queryPrompt,
  ),
  sendMoney: around('the payout is sent', ({ msisdn }) => msisdn, payments.sendMoney),
  reversePayment: around(
    'the reversal is sent',
    ({ receipt }) => phoneBy(deps.db, sql`select msisdn as phone from payments where receipt = ${receipt}`),
    payments.reversePayment,
  ),
  queryTransfer: around(
    'the question',
    ({ originatorId: id }) =>
      phoneBy(
        deps.db,
        sql`select msisdn as phone from transfers where originator_id = ${id} or mpesa_originator_id = ${id}`,
      ),
    payments.queryTransfer,
  ),
}

let holdsCopies = false
const firstCopies = new Map<string, Promise<unknown>>()
/**
 * A duplicate callback waits here until the first copy is stored. If it waited in the database, its whole group of
 * callbacks would wait too, including users who have not reached their step.
 */
const waitForFirstCopy = async (request: Request, stored: Promise<unknown>) => {
  const key = `${request.url} ${await request.text()}`
  const first = firstCopies.get(key)
  if (first === undefined) firstCopies.set(key, stored)
  await first
}

const app = new Hono()
app.post('/prove/die-with-all-at', async (c) => {
  const steps = (await c.req.json()) as [string, string][]
  for (const [step, phone] of steps) awaited.add(keyOf(step, phone))
  holdsCopies = steps.some(([step]) => step.startsWith('before commit'))
  return c.text('armed')
})
app.get('/prove/awaited', (c) => c.json([...awaited]))
app.on('POST', ['/api/payment/mpesa/callback/*', '/api/transfer/*'], async (c, next) => {
  const stored = Promise.withResolvers<void>()
  if (holdsCopies) await waitForFirstCopy(c.req.raw.clone(), stored.promise)
  await next().finally(() => stored.resolve())
})
app.all('*', (c) => product.fetch(c.req.raw, c.env))

const go = () => {
  const server = serve({ fetch: app.fetch, port: config.port, hostname: '127.0.0.1' })
  server.on('listening', () => void product.startJobs().then(() => process.send?.('ready')))
}
process.once('message', go)
// The parent process has ended, so this process must not stay.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
module.flushCompileCache()
process.send?.('built')
