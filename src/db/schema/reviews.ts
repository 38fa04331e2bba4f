import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from '../columns.ts'
import { seatRequests } from './seat-requests.ts'
import { users } from './users.ts'
import { DRIVER_TAGS, REVIEW_ROLES, REVIEW_STATUSES, type ReviewTag, RIDER_TAGS } from '../../shared/kernel/enums.ts'

const arrayOf = (values: readonly string[]) =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]`

/** Ratings between the rider and the driver of a paid request. src/db/sql/reviews.sql refuses all others. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid().primaryKey(),
    requestId: uuid()
      .notNull()
      .references(() => seatRequests.id),
    authorId: uuid()
      .notNull()
      .references(() => users.id),
    subjectId: uuid()
      .notNull()
      .references(() => users.id),
    /** The role in which the user is rated. */
    role: text({ enum: REVIEW_ROLES }).notNull(),
    stars: smallint().notNull(),
    tags: text().array().$type<ReviewTag[]>().notNull(),
    /** The comment is emptied when the account of its author or of its subject is erased. */
    comment: text(),
    status: text({ enum: REVIEW_STATUSES }).notNull(),
    /** The planned arrival of the rated part of the ride. */
    opensAt: timestamp({ withTimezone: true }).notNull(),
    writtenAt: timestamp({ withTimezone: true }).notNull(),
    shownAt: timestamp({ withTimezone: true }),
    hiddenAt: timestamp({ withTimezone: true }),
    hiddenBy: uuid().references(() => users.id),
    hiddenBecause: text(),
  },
  (t) => [
    unique('reviews_one_a_side').on(t.requestId, t.role),
    index('reviews_of_subject').on(t.subjectId, t.role, t.shownAt.desc().nullsFirst(), t.id),
    index('reviews_of_author').on(t.authorId),
    index('reviews_newest').on(t.shownAt.desc().nullsFirst(), t.id),
    index('reviews_waiting')
      .on(t.opensAt)
      .where(sql`status = 'WRITTEN'`),
    check('reviews_role_known', oneOf(t.role, REVIEW_ROLES)),
    check('reviews_status_known', oneOf(t.status, REVIEW_STATUSES)),
    check('reviews_stars_bounded', sql`${t.stars} between 1 and 5`),
    check('reviews_two_people', sql`${t.authorId} <> ${t.subjectId}`),
    check('reviews_few_stars_explained', sql`${t.stars} > 2 or ${t.comment} is not null`),
    check('reviews_comment_bounded', sql`char_length(${t.comment}) <= 500`),
    check(
      'reviews_tags_of_role',
      sql`${t.tags} <@ case ${t.role} when 'DRIVER' then ${arrayOf(DRIVER_TAGS)} else ${arrayOf(RIDER_TAGS)} end`.inlineParams(),
    ),
    check('reviews_shown_at_a_time', sql`(${t.status} = 'WRITTEN') = (${t.shownAt} is null)`),
    check(
      'reviews_hidden_whole',
      sql`num_nonnulls(${t.hiddenAt}, ${t.hiddenBy}, ${t.hiddenBecause}) = case ${t.status} when 'HIDDEN' then 3 else 0 end`,
    ),
    check('reviews_no_party_hides', sql`${t.hiddenBy} <> ${t.authorId} and ${t.hiddenBy} <> ${t.subjectId}`),
  ],
)

export const reviewReplies = pgTable(
  'review_replies',
  {
    reviewId: uuid()
      .primaryKey()
      .references(() => reviews.id),
    authorId: uuid()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    writtenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('review_replies_of_author').on(t.authorId),
    check('review_replies_bounded', sql`char_length(${t.text}) <= 300`),
  ],
)
