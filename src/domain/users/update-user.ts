import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { users } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { OwnUser, UpdateUserBody } from '../../shared/contract/users.ts'
import { recordAction } from '../audit/index.ts'
import { refusedPower, requireUser, withTx, type Ctx, type UserActor } from '../context.ts'
import { mayChangeRecord, mayDecideStatus } from './policy.ts'
import { findUser } from './queries.ts'
import { revokeSessions } from './revoke-sessions.ts'
import { distinctChannels, normalName } from './rules.ts'
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

const changes = ({ name, email, settings, status }: UpdateUserBody) => ({
  ...(name === undefined ? {} : { name: normalName(name) }),
  ...(email === undefined ? {} : { email }),
  ...(settings?.language === undefined ? {} : { language: settings.language }),
  ...(settings?.channels === undefined ? {} : { channels: distinctChannels(settings.channels) }),
  ...(settings?.callable === undefined ? {} : { callable: settings.callable }),
  ...(settings?.findable === undefined ? {} : { findable: settings.findable }),
  ...(status === undefined ? {} : { status, blockedBecause: null }),
})

const change = async (ctx: Ctx, tx: Tx, id: string, input: UpdateUserBody) => {
  const set = changes(input)
  if (Object.keys(set).length === 0) return findUser(tx, id)
  const [changed] = await tx
    .update(users)
    .set(set)
    .where(and(eq(users.id, id), ne(users.status, 'DELETED')))
    .returning()
  if (changed && input.status !== undefined)
    await recordAction(ctx, tx, {
      action: 'user.status',
      target: { kind: 'user', id },
      details: { to: input.status },
    })
  if (changed && input.status === 'BLOCKED') await revokeSessions(tx, ctx.clock.now(), id, 'BLOCKED')
  return changed ?? null
}

/** A person's own record; an admin changes another's status. Blocking signs the user out everywhere. */
export const updateUser = async (ctx: Ctx, id: string, input: UpdateUserBody): Promise<OwnUser> => {
  const viewer = requireUser(ctx)
  if (!(await findUser(ctx.db, id))) throw notFound()
  authorize(viewer, id, input)
  const changed = await withTx(ctx, (tx) => change(ctx, tx, id, input))
  if (!changed) throw notFound()
  return showOwnUser(ctx, ctx.db, changed)
}
