import { AppError } from '../../platform/errors.ts'
import { serverMessage } from '../../shared/messages/server.ts'
import type { Ctx } from '../context.ts'
import { latestYear } from './rules.ts'

/** @throws AppError INVALID for a future year; the earliest year is in the contract */
export const checkYear = (ctx: Ctx, year: number | undefined): void => {
  const params = { year: latestYear(ctx.clock.now()) }
  if (year === undefined || year <= params.year) return
  const language = ctx.actor.kind === 'user' ? ctx.actor.language : 'en'
  const message = serverMessage(language, 'vehicles.yearTooLate', params)
  throw new AppError('INVALID', 'vehicles.yearTooLate', { params, issues: [{ path: 'year', message }] })
}
