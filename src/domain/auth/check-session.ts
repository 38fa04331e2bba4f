import { sql, type SQL } from 'drizzle-orm'
import { readRows } from '../../db/read-rows.ts'
import { sessions } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'

/** A condition for statements about several sessions. */
export const sessionIsLive = (sessionId: SQL, now: Date): SQL => {
  const at = sql.param(now, sessions.idleExpiresAt)
  return sql`exists (select from sessions s join users u on u.id = s.user_id and u.status = 'ACTIVE'
    where s.id = ${sessionId} and s.revoked_at is null and s.idle_expires_at > ${at} and s.absolute_expires_at > ${at})`
}

export const isSessionLive = async (deps: Pick<Dependencies, 'db' | 'clock'>, sessionId: string): Promise<boolean> => {
  const isLive = sessionIsLive(sql`${sessionId}::uuid`, deps.clock.now())
  const [row] = await readRows<{ is_live: boolean }>(deps.db, sql`select ${isLive} as is_live`)
  return row?.is_live === true
}
