import type { ReviewPerson } from './transitions.ts'

/** An admin must not hide what concerns them. */
export const hidingPerson = (admin: { id: string }, review: { authorId: string; subjectId: string }): ReviewPerson =>
  admin.id === review.authorId || admin.id === review.subjectId ? 'party' : 'admin'
