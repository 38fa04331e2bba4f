import { and, asc, count, desc, ilike, inArray, like, ne, or } from 'drizzle-orm'
import { containing } from '../../db/columns.ts'
import { users } from '../../db/schema/index.ts'
import type { AdminUserList, AdminUsersQuery } from '../../shared/contract/admin.ts'
import { requireAdmin, type Ctx } from '../context.ts'
import { presentOwnUser } from './present.ts'
import { phoneDigits } from './rules.ts'

const matches = (search: string) => {
  const digits = phoneDigits(search)
  return or(
    ilike(users.name, containing(search)),
    ilike(users.email, containing(search)),
    digits === '' ? undefined : like(users.phone, containing(digits)),
  )
}

/** Every account for the admin's table, newest first; deleted ones only when asked for. */
export const listUsers = async (
  ctx: Ctx,
  { search, status, page, pageSize }: AdminUsersQuery,
): Promise<AdminUserList> => {
  requireAdmin(ctx)
  const where = and(
    status?.length ? inArray(users.status, status) : ne(users.status, 'DELETED'),
    search ? matches(search) : undefined,
  )
  const rows = await ctx.db
    .select()
    .from(users)
    .where(where)
    .orderBy(desc(users.createdAt), asc(users.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await ctx.db.select({ total: count() }).from(users).where(where)
  return { rows: rows.map(presentOwnUser), total: counted?.total ?? 0, page, pageSize }
}
