import { withTx, type Dependencies } from '../context.ts'
import { markWarned } from '../documents/index.ts'
import { warningDue } from '../documents/rules.ts'
import { announce } from '../notifications/index.ts'
import { findToWarn, type HeldFact } from './queries.ts'

const BATCH = 500

const warn = (deps: Dependencies, { fact, holder, plate }: HeldFact): Promise<void> =>
  withTx(deps, async (tx) => {
    const { id, kind, endsAt, graceUntil, warnedDays } = fact
    const days = endsAt && warningDue(endsAt, warnedDays, deps.clock.now())
    if (!endsAt || !graceUntil || days === null) return
    if (!(await markWarned(tx, fact, days))) return
    await announce(tx, deps, {
      userId: holder.id,
      template: days === 0 ? 'document_ended' : 'document_ending',
      params: {
        document: kind,
        ...(plate !== null && { plate }),
        // The last instant of the last day.
        at: new Date(endsAt.getTime() - 1).toISOString(),
        dueAt: graceUntil.toISOString(),
      },
      link: '/dashboard/profile#dates',
      dedupe: `document_ending:${id}:${endsAt.toISOString()}:${days}`,
    })
  })

/**
 * Sweep: tells the holder of a required document 30, 14 and 3 days before it expires and when it expires, once each.
 */
export const warnHolders = async (deps: Dependencies): Promise<void> => {
  for (const held of await findToWarn(deps.db, deps.settings.documents.required, deps.clock.now(), BATCH))
    await warn(deps, held).catch((error: unknown) =>
      deps.logger.log('critical', 'the holder of a document was not warned', { userId: held.holder.id, error }),
    )
}
