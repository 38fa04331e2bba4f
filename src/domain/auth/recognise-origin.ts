import { and, eq, gt, inArray, notInArray, or } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { signInOrigins } from '../../db/schema/index.ts'
import type { Ctx } from '../context.ts'
import { addressBuckets, isLoopback } from '../rate-limits/rules.ts'
import { originsSince, type Origin } from './rules.ts'

type Kind = Exclude<Origin, 'OPEN'>

const traces = (ctx: Ctx, device: string | null): { kind: Kind; macs: string[] }[] => {
  const hash = (kind: Kind, what: string) => ({
    kind,
    macs: ctx.keyring.macs('sign-in-origin', `${kind}|${what}`).map((mac) => mac.toString('hex')),
  })
  return [
    ...(isLoopback(ctx.clientAddress) ? [] : [hash('ADDRESS', addressBuckets(ctx.clientAddress).network)]),
    ...(device === null ? [] : [hash('DEVICE', device)]),
  ]
}

/**
 * The limits of sign-in codes that this call may use. Anyone may use OPEN; a known network or browser also has its own
 * limit, which strangers cannot use up.
 */
export const recogniseOrigin = async (ctx: Ctx, user: { id: string } | null): Promise<Origin[]> => {
  if (user === null) return ['OPEN']
  const since = originsSince(ctx.clock.now())
  const here = traces(ctx, ctx.visitor?.device ?? null).map(({ kind, macs }) =>
    and(eq(signInOrigins.kind, kind), inArray(signInOrigins.mac, macs), gt(signInOrigins.lastSeenAt, since[kind])),
  )
  const known =
    here.length === 0
      ? []
      : await ctx.db
          .select({ kind: signInOrigins.kind })
          .from(signInOrigins)
          .where(and(eq(signInOrigins.userId, user.id), or(...here)))
  const isSignedIn = ctx.actor.kind === 'user' && ctx.actor.id === user.id
  const kinds = new Set<Origin>([...known.map(({ kind }) => kind), ...(isSignedIn ? (['DEVICE'] as const) : [])])
  return ['OPEN', ...(['ADDRESS', 'DEVICE'] as const).filter((kind) => kinds.has(kind))]
}

export const rememberOrigin = async (ctx: Ctx, tx: Tx, userId: string, device: string | null): Promise<void> => {
  const now = ctx.clock.now()
  const rows = traces(ctx, device).flatMap(({ kind, macs: [mac] }) =>
    mac === undefined ? [] : [{ userId, kind, mac, firstSeenAt: now, lastSeenAt: now }],
  )
  if (rows.length === 0) return
  await tx
    .insert(signInOrigins)
    .values(rows)
    .onConflictDoUpdate({
      target: [signInOrigins.userId, signInOrigins.kind, signInOrigins.mac],
      set: { lastSeenAt: now },
    })
}

export const clearOtherDevices = async (ctx: Ctx, tx: Tx, userId: string): Promise<void> => {
  const device = ctx.visitor?.device ?? null
  const own = traces(ctx, device).find(({ kind }) => kind === 'DEVICE')
  const others = own === undefined ? undefined : notInArray(signInOrigins.mac, own.macs)
  await tx.delete(signInOrigins).where(and(eq(signInOrigins.userId, userId), eq(signInOrigins.kind, 'DEVICE'), others))
}
