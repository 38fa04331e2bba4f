import type { StreamLease } from '../../platform/live-streams.ts'
import { nextCheckAfter, Wake } from '../../platform/wake.ts'
import type { OpenIncidents } from '../../shared/contract/incidents.ts'
import { requireAdmin, type Ctx } from '../context.ts'
import { findUser } from '../users/index.ts'
import { countOpen } from './queries.ts'
import { INCIDENTS_TOPIC } from './rules.ts'

/** The longest time until an admin sees an SOS when PostgreSQL's notification of the SOS is lost. */
const RECHECK_MS = 4000

/**
 * Yields how many SOS wait for an admin: now, and after every change. Ends with the lease, or when the caller is no
 * longer an active admin.
 */
export async function* watchIncidents(ctx: Ctx, lease: StreamLease): AsyncGenerator<OpenIncidents, void> {
  const { id } = requireAdmin(ctx)
  const wake = new Wake(lease)
  ctx.live.subscribe(INCIDENTS_TOPIC, wake)
  let told: number | null = null
  try {
    for (;;) {
      const user = await findUser(ctx.db, id)
      if (lease.hasEnded || user?.role !== 'ADMIN' || user.status !== 'ACTIVE') return
      const open = await countOpen(ctx.db, id)
      if (open !== told) yield { open }
      told = open
      await wake.sleepUntil(nextCheckAfter(RECHECK_MS))
    }
  } finally {
    ctx.live.unsubscribe(INCIDENTS_TOPIC, wake)
  }
}
