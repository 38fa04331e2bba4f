import type { Tx } from '../../db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { formatDay } from '../../shared/kernel/format-day.ts'
import { serverMessage } from '../../shared/messages/server.ts'
import type { Ctx, UserActor } from '../context.ts'
import { factsOfRide } from './queries.ts'
import { endedAt, lastDayOf, missingAt } from './rules.ts'

/**
 * A ride departs with documents that are valid then. @throws AppError DOCUMENT_ENDED, DOCUMENT_MISSING
 */
export const requireDocuments = async (
  ctx: Ctx,
  tx: Tx,
  { language }: UserActor,
  ride: { driverId: string; vehicleId: string; departsAt: Date },
): Promise<void> => {
  const { required } = ctx.settings.documents
  const facts = await factsOfRide(tx, ride)
  const ended = endedAt(required, facts, ride.departsAt)
  if (ended?.endsAt) {
    const document = serverMessage(language, `documents.kind.${ended.kind}`)
    const day = formatDay(lastDayOf(ended.endsAt), language)
    throw new AppError('DOCUMENT_ENDED', 'documents.ended', { params: { document, day } })
  }
  const missing = missingAt(ctx.settings.documents, facts, ride.departsAt)
  if (missing === null) return
  const document = serverMessage(language, `documents.kind.${missing}`)
  throw new AppError('DOCUMENT_MISSING', 'documents.missing', { params: { document } })
}
