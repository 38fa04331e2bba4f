import { and, eq, ilike, inArray, isNull, like, or, sql, type SQL } from 'drizzle-orm'
import { containing, startingWith } from '../../db/bounded-lists.ts'
import { inOrder, listPage, type ListSearch } from '../../db/list-page.ts'
import { users } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import type { AdminUser, AdminUserList, AdminUsersQuery } from '../../shared/contract/admin.ts'
import { requireAdmin, type Ctx, type UserActor } from '../context.ts'
import { heldDocuments, openedDocuments } from '../documents/index.ts'
import { mayAskAgain } from '../documents/policy.ts'
import { matchPhone } from './match-person.ts'
import { decisionsAbout } from './policy.ts'
import { presentOwnUser } from './present.ts'
import { listProposals } from './propose-decision.ts'
import type { UserRow } from './queries.ts'
import { isAddressStart, isSearchable, missingDocuments } from './rules.ts'

/** Email addresses of one provider share many letters, so an address typed from its start is searched by prefix. */
const textConditions = (typed: string): SQL[] => {
  const starts = startingWith(typed.toLowerCase())
  if (isAddressStart(typed)) return [like(sql`lower(${users.email})`, starts)]
  return isSearchable(typed)
    ? [ilike(users.name, containing(typed)), ilike(users.email, containing(typed))]
    : [like(sql`lower(${users.name})`, starts)]
}

/** Text matches anywhere in name, email or phone number; `mary@` only the start of an email, 1 or 2 letters only the start of a name. */
const searchConditions = (typed: string): SQL[] => {
  const byPhone = matchPhone(typed)
  return [...textConditions(typed), ...(byPhone ? [byPhone] : [])]
}

const bothSent = sql`(select count(*) from documents d where d.user_id = ${users.id}
  and d.kind in ('NATIONAL_ID', 'LICENSE') and d.uploaded_at is not null and d.discarded_at is null) = 2`

const filterOf = ({ role, waits }: AdminUsersQuery): SQL | undefined =>
  and(
    role?.length ? inArray(users.role, role) : undefined,
    waits === undefined ? undefined : and(eq(users.role, 'DRIVER'), isNull(users.verifiedAt)),
    waits === 'DOCUMENTS' ? bothSent : undefined,
  )

const searchFor = (query: AdminUsersQuery): ListSearch | null => {
  const filter = filterOf(query)
  if (!query.search && !filter) return null
  const conditions = query.search ? searchConditions(query.search) : [sql`true`]
  return {
    matches: and(or(...conditions), filter) ?? sql`false`,
    parts: conditions.map(
      (condition) => sql`select id, created_at as at from users where ${and(condition, filter) ?? condition}`,
    ),
  }
}

const showToAdmin = async (ctx: Ctx, admin: UserActor, rows: readonly UserRow[]): Promise<AdminUser[]> => {
  const ids = rows.map(({ id }) => id)
  const proposals = await listProposals(ctx, ids)
  const opened = await openedDocuments(ctx.db, admin.id, ids)
  const held = await heldDocuments(ctx.db, ids)
  return rows.map((row) => {
    const sent = [...(held.get(row.id)?.keys() ?? [])]
    const missing = missingDocuments(row, sent, opened.get(row.id) ?? [])
    return {
      ...presentOwnUser(row, ctx.settings.publicUrl, held.get(row.id)),
      proposals: proposals.get(row.id) ?? [],
      opened: [...(opened.get(row.id) ?? [])],
      missing,
      can: {
        ...decisionsAbout(admin, row, missing.unopened.length > 0, ctx.clock.now()),
        askAgain: sent.length > 0 && mayAskAgain(admin, row.id),
      },
    }
  })
}

export const listUsers = async (ctx: Ctx, query: AdminUsersQuery): Promise<AdminUserList> => {
  const { status, page, pageSize } = query
  const admin = requireAdmin(ctx)
  const listed = { table: users, id: users.id, createdAt: users.createdAt, status: users.status }
  const request = { statuses: status, search: searchFor(query), page, pageSize }
  const { ids, total, totalIsExact } = await listPage(ctx.db, listed, request)
  const rows = ids.length === 0 ? [] : await ctx.db.select().from(users).where(inArray(users.id, ids))
  const shown = await showToAdmin(
    ctx,
    admin,
    inOrder(ids, rows, (row) => row.id),
  )
  return { rows: shown, total, totalIsExact, page, pageSize }
}

/** @throws AppError NOT_FOUND */
export const getAdminUser = async (ctx: Ctx, id: string): Promise<AdminUser> => {
  const admin = requireAdmin(ctx)
  const rows = await ctx.db.select().from(users).where(eq(users.id, id))
  const [user] = await showToAdmin(ctx, admin, rows)
  if (!user) throw notFound()
  return user
}
