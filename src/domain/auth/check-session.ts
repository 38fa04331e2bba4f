import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { readRows } from '../../db/read-rows.ts'
import { sessions } from '../../db/schema/index.ts'
import { uuids } from '../../db/uuids.ts'
import { groupCallsOf, MAX_TOGETHER } from '../../platform/group-calls.ts'
import type { Dependencies } from '../context.ts'

export const sessionIsLive = (sessionId: SQL, now: Date): SQL => {
  const at = sql.param(now, sessions.idleExpiresAt)
  return sql`exists (select from sessions s join users u on u.id = s.user_id and u.status = 'ACTIVE'
    where s.id = ${sessionId} and s.revoked_at is null and s.idle_expires_at > ${at} and s.absolute_expires_at > ${at})`
}

interface Check {
  sessionId: string
  now: Date
}

const checkTogether = groupCallsOf(MAX_TOGETHER, async (db: Db, checks: readonly Check[]) => {
  const now = new Date(Math.max(...checks.map((check) => check.now.getTime())))
  const rows = await readRows<{ is_live: boolean }>(
    db,
    sql`select ${sessionIsLive(sql`asked.id`, now)} as is_live
      from unnest(${uuids(checks.map(({ sessionId }) => sessionId))}) with ordinality as asked(id, place)
      order by asked.place`,
  )
  return rows.map(({ is_live }) => is_live)
})

export const isSessionLive = (deps: Pick<Dependencies, 'db' | 'clock'>, sessionId: string): Promise<boolean> =>
  checkTogether(deps.db, { sessionId, now: deps.clock.now() })
