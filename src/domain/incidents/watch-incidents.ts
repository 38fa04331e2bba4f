import { setTimeout } from 'node:timers/promises'
import type { OpenIncidents } from '../../shared/contract/incidents.ts'
import { requireAdmin, type Ctx } from '../context.ts'
import { findUser } from '../users/index.ts'
import { countOpen } from './queries.ts'
import { INCIDENTS_TOPIC } from './rules.ts'

/** The longest time until an admin sees an SOS when no notification arrives. */
const RECHECK_MS = 4000

/** How many SOS wait for an acknowledgement: now, and after every change. Ends with the signal or the role. */
export async function* watchIncidents(ctx: Ctx, signal: AbortSignal): AsyncGenerator<OpenIncidents, void> {
  const { id } = requireAdmin(ctx)
  let wake = Promise.withResolvers<void>()
  const ring = () => wake.resolve()
  const unsubscribe = ctx.live.subscribe(INCIDENTS_TOPIC, ring)
  signal.addEventListener('abort', ring)
  let told: number | null = null
  try {
    for (;;) {
      // Created before anything is read, so that no later press is missed.
      wake = Promise.withResolvers<void>()
      const user = await findUser(ctx.db, id)
      if (signal.aborted || user?.role !== 'ADMIN' || user.status !== 'ACTIVE') return
      const open = await countOpen(ctx.db)
      if (open !== told) yield { open }
      told = open
      const quiet = new AbortController()
      await Promise.race([
        wake.promise,
        setTimeout(RECHECK_MS, null, { signal: quiet.signal, ref: false }).catch(() => null),
      ])
      quiet.abort()
    }
  } finally {
    unsubscribe()
    signal.removeEventListener('abort', ring)
  }
}
