import { and, eq, ne } from 'drizzle-orm'
import { users } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { OwnUser, UpdateUserBody } from '../../shared/contract/users.ts'
import { refusedPower, requireFreshCode, requireOwner, requireUser, type Ctx, type UserActor } from '../context.ts'
import { changedName } from './add-user.ts'
import { decideStatus, type Decided } from './decide-user.ts'
import { mayChangeRecord, mayDecideStatus } from './policy.ts'
import { findUser } from './queries.ts'
import { changesMoreThanLanguage, distinctChannels, normalName, refuseNames } from './rules.ts'
import { showOwnUser } from './show-own-user.ts'

const authorize = (viewer: UserActor, id: string, input: UpdateUserBody) => {
  const own = mayChangeRecord(viewer, id)
  const { status, ...record } = input
  if (!own && viewer.role !== 'ADMIN') throw refusedPower(viewer)
  if (status !== undefined && !mayDecideStatus(viewer, id))
    throw viewer.role === 'ADMIN' ? new AppError('FORBIDDEN', 'users.ownRow') : refusedPower(viewer)
  if (!own && Object.values(record).some((value) => value !== undefined))
    throw new AppError('FORBIDDEN', 'users.adminStatusOnly')
}

const changes = ({ name, email, settings }: UpdateUserBody, now: Date) => ({
  ...(name === undefined ? {} : changedName(normalName(name), now)),
  ...(email === undefined ? {} : { email }),
  ...(settings?.language === undefined ? {} : { language: settings.language }),
  ...(settings?.channels === undefined ? {} : { channels: distinctChannels(settings.channels) }),
  ...(settings?.callable === undefined ? {} : { callable: settings.callable }),
  ...(settings?.findable === undefined ? {} : { findable: settings.findable }),
  ...(settings?.chatText === undefined ? {} : { chatText: settings.chatText }),
})

const changeRecord = async (ctx: Ctx, id: string, input: UpdateUserBody): Promise<OwnUser> => {
  const set = changes(input, ctx.clock.now())
  const nothing = Object.keys(set).length === 0
  const live = and(eq(users.id, id), ne(users.status, 'DELETED'))
  const [changed] = nothing ? [await findUser(ctx.db, id)] : await ctx.db.update(users).set(set).where(live).returning()
  if (!changed) throw notFound()
  return showOwnUser(ctx, ctx.db, changed)
}

/**
 * Users change their own record; an admin changes the status of others. A block ends all sessions.
 * @throws AppError SECOND_FACTOR_REQUIRED for a change of one's own record other than the language, FRESH_CODE_REQUIRED
 * for another email address
 */
export const updateUser = async (ctx: Ctx, id: string, input: UpdateUserBody): Promise<Decided> => {
  const viewer = requireUser(ctx)
  const target = await findUser(ctx.db, id)
  if (!target) throw notFound()
  authorize(viewer, id, input)
  if (input.status !== undefined)
    return decideStatus(ctx, id, { status: input.status, verifies: false, reason: null, recordedAs: 'user.status' })
  if (viewer.id === id && changesMoreThanLanguage(input)) requireOwner(ctx)
  if (input.email !== undefined && input.email !== target.email) requireFreshCode(ctx)
  if (input.name !== undefined) refuseNames({ name: input.name })
  return { user: await changeRecord(ctx, id, input) }
}
