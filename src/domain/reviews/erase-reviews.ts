import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { reviewReplies, reviews } from '../../db/schema/index.ts'

/**
 * Erases the texts by and about a user. The stars stay: without the name of their author they are not personal data.
 */
export const eraseReviews = async (tx: Tx, userId: string): Promise<void> => {
  const theirs = or(eq(reviews.authorId, userId), eq(reviews.subjectId, userId))
  await tx
    .update(reviewReplies)
    .set({ text: '' })
    .where(
      sql`${reviewReplies.reviewId} in (select v.id from reviews v where ${userId} in (v.author_id, v.subject_id))`,
    )
  await tx
    .update(reviews)
    .set({ comment: '' })
    .where(and(theirs, isNotNull(reviews.comment)))
}
