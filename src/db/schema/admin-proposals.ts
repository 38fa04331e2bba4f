import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from '../columns.ts'
import { users } from './users.ts'
import { ADMIN_DECISIONS } from '../../shared/kernel/enums.ts'

const OUTCOMES = ['DONE', 'WITHDRAWN', 'LAPSED'] as const

export const adminProposals = pgTable(
  'admin_proposals',
  {
    id: uuid().primaryKey(),
    targetId: uuid()
      .notNull()
      .references(() => users.id),
    decision: text({ enum: ADMIN_DECISIONS }).notNull(),
    reason: text(),
    proposedBy: uuid()
      .notNull()
      .references(() => users.id),
    proposedAt: timestamp({ withTimezone: true }).notNull(),
    outcome: text({ enum: OUTCOMES }),
    endedBy: uuid().references(() => users.id),
    endedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('admin_proposals_one_open')
      .on(t.targetId, t.decision)
      .where(sql`ended_at is null`),
    index('admin_proposals_proposer').on(t.proposedBy),
    check('admin_proposals_decision_known', oneOf(t.decision, ADMIN_DECISIONS)),
    check('admin_proposals_outcome_known', oneOf(t.outcome, OUTCOMES)),
    check('admin_proposals_ended', sql`(${t.outcome} is null) = (${t.endedAt} is null)`),
    check('admin_proposals_about_another', sql`${t.proposedBy} <> ${t.targetId}`),
    check(
      'admin_proposals_two_people',
      sql`${t.outcome} <> 'DONE' or (${t.endedBy} is not null and ${t.endedBy} <> ${t.proposedBy} and ${t.endedBy} <> ${t.targetId})`,
    ),
  ],
)
