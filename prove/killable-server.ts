import { AsyncLocalStorage } from 'node:async_hooks'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { buildProduct } from '../src/main.ts'
import { parseConfig } from '../src/platform/config.ts'

// A whole server in a process of its own that dies, as by kill -9, at the step it was told.

const config = parseConfig(process.env)
const product = await buildProduct(config, { web: null, providerFetch: fetch })
const { deps } = product

/** Nobody comes any more: a kill that waits for company does not wait for ever. */
const GATHERING_MS = 2500

let armed: { step: string; waitsFor: number } | null = null
const die = () => process.kill(process.pid, 'SIGKILL')
/** Whoever reaches the step stands still there until so many have, so that one kill finds all of them in it. */
const dieAt = async (step: string): Promise<void> => {
  if (armed === null || step !== armed.step) return
  armed.waitsFor -= 1
  if (armed.waitsFor <= 0) die()
  setTimeout(die, GATHERING_MS)
  await new Promise(() => {})
}

const inTransaction = new AsyncLocalStorage<{ queued: string[] }>()
const { enqueue, payments } = deps
deps.enqueue = async (tx, name, payload) => {
  await enqueue(tx, name, payload)
  await dieAt(`before commit of ${name}`)
  inTransaction.getStore()?.queued.push(name)
}
const transaction = deps.db.transaction.bind(deps.db)
deps.db.transaction = (work, options) => {
  const current: { queued: string[] } = { queued: [] }
  return inTransaction.run(current, async () => {
    const result = await transaction(work, options)
    for (const name of current.queued) await dieAt(`after commit of ${name}`)
    return result
  })
}
deps.payments = {
  ...payments,
  sendPrompt: async (request) => {
    await dieAt('before the prompt is sent')
    const outcome = await payments.sendPrompt(request)
    await dieAt('after the prompt is sent')
    return outcome
  },
  queryPrompt: async (checkoutRequestId) => {
    await dieAt('before the query')
    const outcome = await payments.queryPrompt(checkoutRequestId)
    await dieAt('after the query')
    return outcome
  },
}

const around =
  <Request, Answer>(name: string, call: (request: Request) => Promise<Answer>) =>
  async (request: Request): Promise<Answer> => {
    await dieAt(`before ${name}`)
    const answer = await call(request)
    await dieAt(`after ${name}`)
    return answer
  }
deps.payments.sendMoney = around('the payout is sent', payments.sendMoney)
deps.payments.reversePayment = around('the reversal is sent', payments.reversePayment)
deps.payments.askAfterTransfer = around('the question', payments.askAfterTransfer)

const app = new Hono()
app.post('/prove/die-at', async (c) => {
  armed = { step: await c.req.text(), waitsFor: Number(c.req.query('waits-for') ?? 1) }
  return c.text('armed')
})
app.all('*', (c) => product.fetch(c.req.raw, c.env))
const server = serve({ fetch: app.fetch, port: config.port, hostname: '127.0.0.1' })
server.on('listening', () => void product.startJobs().then(() => process.stdout.write('ready\n')))
