import type { ReviewPerson } from './transitions.ts'

/** Admins must not hide ratings by or about themselves. */
export const hidingPerson = (admin: { id: string }, review: { authorId: string; subjectId: string }): ReviewPerson =>
  admin.id === review.authorId || admin.id === review.subjectId ? 'party' : 'admin'
