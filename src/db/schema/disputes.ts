import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from '../columns.ts'
import { seatRequests } from './seat-requests.ts'
import { users } from './users.ts'
import { DISPUTE_DECISIONS, DISPUTE_KINDS, DISPUTE_STATUSES } from '../../shared/kernel/enums.ts'

export const disputes = pgTable(
  'disputes',
  {
    id: uuid().primaryKey(),
    /** The database sets this column. */
    rideId: uuid(),
    requestId: uuid()
      .notNull()
      .references(() => seatRequests.id),
    openedBy: uuid()
      .notNull()
      .references(() => users.id),
    against: uuid()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: DISPUTE_KINDS }).notNull(),
    /** The text is emptied when the account of its author is erased. */
    text: text().notNull(),
    status: text({ enum: DISPUTE_STATUSES }).notNull(),
    capturedKsh: integer().notNull(),
    openedAt: timestamp({ withTimezone: true }).notNull(),
    answerBy: timestamp({ withTimezone: true }).notNull(),
    answer: text(),
    answeredAt: timestamp({ withTimezone: true }),
    /** For an amount above the limit of one admin: a first decision, which a second admin has to approve. */
    proposed: text({ enum: DISPUTE_DECISIONS }),
    proposedBy: uuid().references(() => users.id),
    proposedAt: timestamp({ withTimezone: true }),
    decision: text({ enum: DISPUTE_DECISIONS }),
    decisionReason: text(),
    decidedBy: uuid().references(() => users.id),
    decidedAt: timestamp({ withTimezone: true }),
    refundKsh: integer(),
    releaseKsh: integer(),
  },
  (t) => [
    unique('disputes_once').on(t.requestId),
    index('disputes_newest').on(t.openedAt.desc().nullsFirst(), t.id),
    index('disputes_status_newest').on(t.status, t.openedAt.desc().nullsFirst(), t.id),
    index('disputes_waiting')
      .on(t.answerBy)
      .where(sql`status = 'OPEN'`),
    index('disputes_opened_by').on(t.openedBy),
    index('disputes_against').on(t.against),
    check('disputes_kind_known', oneOf(t.kind, DISPUTE_KINDS)),
    check('disputes_status_known', oneOf(t.status, DISPUTE_STATUSES)),
    check('disputes_decision_known', oneOf(t.decision, DISPUTE_DECISIONS)),
    check('disputes_proposal_known', oneOf(t.proposed, DISPUTE_DECISIONS)),
    check('disputes_proposed_whole', sql`num_nonnulls(${t.proposed}, ${t.proposedBy}, ${t.proposedAt}) in (0, 3)`),
    check(
      'disputes_two_people',
      sql`${t.proposedBy} is null or ${t.decidedBy} is null or ${t.proposedBy} <> ${t.decidedBy}`,
    ),
    check('disputes_two_sides', sql`${t.openedBy} <> ${t.against}`),
    check('disputes_no_party_decides', sql`${t.decidedBy} <> ${t.openedBy} and ${t.decidedBy} <> ${t.against}`),
    check('disputes_answered', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    check(
      'disputes_decided_whole',
      sql`(${t.status} = 'DECIDED') = (${t.decision} is not null and ${t.decisionReason} is not null
        and ${t.decidedBy} is not null and ${t.decidedAt} is not null
        and ${t.refundKsh} is not null and ${t.releaseKsh} is not null)`,
    ),
    check(
      'disputes_every_shilling',
      sql`${t.refundKsh} is null or (${t.refundKsh} >= 0 and ${t.releaseKsh} >= 0
        and ${t.refundKsh} + ${t.releaseKsh} = ${t.capturedKsh})`,
    ),
  ],
)
