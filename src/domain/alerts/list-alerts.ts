import type { AlertList } from '../../shared/contract/alerts.ts'
import { requireUser, type Ctx } from '../context.ts'
import { presentAlert } from './present.ts'
import { listLiving } from './queries.ts'

export const listAlerts = async (ctx: Ctx): Promise<AlertList> => {
  const { id } = requireUser(ctx)
  const rows = await listLiving(ctx.db, id, ctx.clock.now())
  return { alerts: rows.map(presentAlert) }
}
