// How fast the job queue drains after a burst: payment callbacks at once, worked by one process through the real queue,
// up to paid seats and their notifications.
import { count, isNull } from 'drizzle-orm'
import { callbackInbox } from '../src/db/schema/index.ts'
import { openManyPayments } from '../tests/many-payments.ts'
import { openPayingWorld } from '../tests/paying-world.ts'
import { callbackBody } from '../tests/scripted-payments.ts'

const PAYMENTS = 500
const LOOK_EVERY_MS = 200

export interface JobsFigures {
  payments: number
  seconds: number
}

/** @param server A PostgreSQL server, for a separate database. */
export const benchJobs = async (server: string): Promise<JobsFigures> => {
  process.env['TEST_DATABASE_URL'] = server
  const world = await openPayingWorld()
  try {
    for (const { secret, prompt } of await openManyPayments(world, PAYMENTS))
      await world.call('POST', `/api/payment/mpesa/callback/${secret}`, { body: callbackBody(prompt) })
    const isDone = async () => {
      const [left] = await world.deps.db
        .select({ n: count() })
        .from(callbackInbox)
        .where(isNull(callbackInbox.processedAt))
      return left?.n === 0
    }
    const startedAt = performance.now()
    await world.startJobs()
    while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    return { payments: PAYMENTS, seconds: (performance.now() - startedAt) / 1000 }
  } finally {
    await world.close()
  }
}
