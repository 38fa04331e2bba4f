import { eq, ilike, inArray, like, or, sql, type SQL } from 'drizzle-orm'
import { containing, startingWith } from '../../db/bounded-lists.ts'
import { inOrder, listPage, type ListSearch } from '../../db/list-page.ts'
import { users } from '../../db/schema/index.ts'
import type { AdminUserList, AdminUsersQuery } from '../../shared/contract/admin.ts'
import { requireAdmin, type Ctx } from '../context.ts'
import { openedDocuments } from '../documents/index.ts'
import { listProposals } from './propose-decision.ts'
import { isAddressStart, isSearchable, phoneDigits, wholePhone } from './rules.ts'
import { showOwnUsers } from './show-own-user.ts'

/** Addresses of one provider share many letters: an address typed from its start is searched by prefix. */
const textConditions = (typed: string): SQL[] => {
  const starts = startingWith(typed.toLowerCase())
  if (isAddressStart(typed)) return [like(sql`lower(${users.email})`, starts)]
  return isSearchable(typed)
    ? [ilike(users.name, containing(typed)), ilike(users.email, containing(typed))]
    : [like(sql`lower(${users.name})`, starts)]
}

/** Anywhere in name, email or phone; 1 or 2 letters are the start of a name. */
const searchFor = (typed: string): ListSearch => {
  const digits = phoneDigits(typed)
  const conditions = textConditions(typed)
  const phone = wholePhone(digits)
  if (phone !== null) conditions.push(eq(users.phone, phone))
  else if (isSearchable(digits)) conditions.push(like(users.phone, containing(digits)))
  return {
    matches: or(...conditions) ?? sql`false`,
    parts: conditions.map((condition) => sql`select id, created_at as at from users where ${condition}`),
  }
}

/** Every account for the admin's list, newest first; deleted ones on request. */
export const listUsers = async (
  ctx: Ctx,
  { search, status, page, pageSize }: AdminUsersQuery,
): Promise<AdminUserList> => {
  const admin = requireAdmin(ctx)
  const listed = { table: users, id: users.id, createdAt: users.createdAt, status: users.status }
  const request = { statuses: status, search: search ? searchFor(search) : null, page, pageSize }
  const { ids, total, totalIsExact } = await listPage(ctx.db, listed, request)
  const rows = ids.length === 0 ? [] : await ctx.db.select().from(users).where(inArray(users.id, ids))
  const shown = await showOwnUsers(
    ctx,
    ctx.db,
    inOrder(ids, rows, (row) => row.id),
  )
  const proposals = await listProposals(ctx, ids)
  const opened = await openedDocuments(ctx.db, admin.id, ids)
  const rowsShown = shown.map((user) => ({
    ...user,
    proposals: proposals.get(user.id) ?? [],
    opened: [...(opened.get(user.id) ?? [])],
  }))
  return { rows: rowsShown, total, totalIsExact, page, pageSize }
}
