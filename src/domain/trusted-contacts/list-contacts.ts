import type { ContactList, TrustedContact } from '../../shared/contract/trusted-contacts.ts'
import { requireUser, type Ctx } from '../context.ts'
import { presentContact } from './present.ts'
import { listRows } from './queries.ts'
import { freeSlot } from './rules.ts'

export const listContacts = async (ctx: Ctx): Promise<ContactList> => {
  const rows = await listRows(ctx.db, requireUser(ctx).id)
  return {
    contacts: rows.map((row) => presentContact(ctx, row)),
    canAdd: freeSlot(rows.map(({ slot }) => slot)) !== null,
  }
}

export const exportContacts = async (ctx: Ctx): Promise<(TrustedContact & { createdAt: Date })[]> => {
  const rows = await listRows(ctx.db, requireUser(ctx).id)
  return rows.map((row) => ({ ...presentContact(ctx, row), createdAt: row.createdAt }))
}
