import { sql } from 'drizzle-orm'
import type { Reading } from '../platform/metrics.ts'
import type { Db } from './handles.ts'
import { readRows } from './read-rows.ts'

interface Waiting {
  queue: string
  waiting: number
  age: number
}

/** Jobs that could run now: how many wait in each queue, and for how many seconds the oldest one has waited. */
export const readQueues = async (db: Db): Promise<Reading[]> => {
  const rows = await readRows<Waiting>(
    db,
    sql`select name as queue, count(*)::int as waiting,
        greatest(0, extract(epoch from pgboss.job_now() - min(start_after)))::float8 as age
      from pgboss.job where state < 'active' and start_after <= pgboss.job_now() group by name`,
  )
  return rows.flatMap(({ queue, waiting, age }) => [
    { name: 'pamoja.queue.waiting', labels: { queue }, value: waiting },
    { name: 'pamoja.queue.oldest_seconds', labels: { queue }, value: age },
  ])
}
