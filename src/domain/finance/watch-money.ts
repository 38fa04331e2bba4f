import { sql, type SQL } from 'drizzle-orm'
import { recordGauge } from '../../platform/telemetry.ts'
import { HOUR_MS, MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import type { Dependencies } from '../context.ts'
import { compareMovements, differing } from './compare-day.ts'
import { reconcileDays } from './reconcile-day.ts'
import { readPrepared } from '../../db/read-rows.ts'

const LOOK_BACK_HOURS = 2
/** After this time M-Pesa has normally reported the result of a movement. */
const UNKNOWN_ALARM_MINUTES = 30
/** Owed money is sent within a day, or an alarm is raised. */
const STUCK_HOURS = 24

interface Backlog {
  oldestUnknownSeconds: number
  refundsStuck: number
  payoutsStuck: number
  suspenseKsh: number
}

const readBacklog = async ({ db, clock }: Dependencies): Promise<Backlog> => {
  const now = clock.now()
  const stuckBefore = new Date(now.getTime() - STUCK_HOURS * HOUR_MS).toISOString()
  const stuck = (table: SQL) => sql`(select count(*)::int from ${table}
    where status = 'REVIEW' or (status in ('DUE', 'SENDING') and created_at < ${stuckBefore}))`
  const [row] = await readPrepared<{ since: string | Date | null; refunds: number; payouts: number; suspense: number }>(
    db,
    'read_money_backlog',
    sql`select
    (select min(since) from (
      select coalesce(submitted_at, created_at) as since from payments where state in ('SUBMITTING', 'PENDING', 'UNKNOWN')
      union all
      select coalesce(submitted_at, created_at) from transfers where state in ('SUBMITTING', 'PENDING', 'UNKNOWN')
    ) o) as since,
    ${stuck(sql`refunds`)} as refunds, ${stuck(sql`payouts`)} as payouts,
    (select coalesce(sum(amount_ksh), 0)::float8 from unmatched_money where status = 'OPEN') as suspense`,
  )
  const since = row?.since ? new Date(row.since) : now
  return {
    oldestUnknownSeconds: Math.max(0, Math.round((now.getTime() - since.getTime()) / 1000)),
    refundsStuck: row?.refunds ?? 0,
    payoutsStuck: row?.payouts ?? 0,
    suspenseKsh: row?.suspense ?? 0,
  }
}

/** Raises an alarm about unaccounted or late money at every check, and about stuck or unmatched money after a day was compared. */
export const watchMoney = async (deps: Dependencies): Promise<void> => {
  const now = deps.clock.now()
  const from = new Date(now.getTime() - LOOK_BACK_HOURS * HOUR_MS)
  const found = differing(await compareMovements(deps.db, from, new Date(now.getTime() + MINUTE_MS)))
  const unaccountedKsh = found.reduce((sum, { ksh, booked }) => sum + Math.abs(booked - ksh), 0)
  const backlog = await readBacklog(deps)
  recordGauge('pamoja.money.unaccounted', unaccountedKsh)
  recordGauge('pamoja.money.oldest_unknown', backlog.oldestUnknownSeconds)
  recordGauge('pamoja.money.refunds_stuck', backlog.refundsStuck)
  recordGauge('pamoja.money.payouts_stuck', backlog.payoutsStuck)
  recordGauge('pamoja.money.suspense', backlog.suspenseKsh)
  const alarm = (event: string, count: number) => {
    if (count > 0) deps.logger.log('critical', event, { count })
  }
  alarm('money unaccounted for', unaccountedKsh)
  if (backlog.oldestUnknownSeconds > UNKNOWN_ALARM_MINUTES * 60)
    alarm('money unknown for too long', backlog.oldestUnknownSeconds)
  if ((await reconcileDays(deps)).length === 0) return
  alarm('refunds stuck', backlog.refundsStuck)
  alarm('payouts stuck', backlog.payoutsStuck)
  alarm('money in suspense', backlog.suspenseKsh)
}
