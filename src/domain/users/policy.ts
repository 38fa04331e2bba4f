import type { Role } from '../../shared/contract/enums.ts'
import { isFor } from '../transition-table.ts'
import { USER_TRANSITIONS, type UserPerson } from './transitions.ts'

interface Viewer {
  id: string
  role: Role
}

/** Whether the viewer may see name and phone without checking rides and requests. */
export const knowsAnyway = (viewer: Viewer | null, userId: string): boolean =>
  viewer !== null && (viewer.id === userId || viewer.role === 'ADMIN')

const userPerson = (viewer: Viewer, userId: string): UserPerson => {
  if (viewer.id === userId) return 'self'
  return viewer.role === 'ADMIN' ? 'admin' : 'other'
}

/** Users change their own name, email and settings; an admin decides about others' status and never about their own. */
export const mayChangeRecord = (viewer: Viewer, userId: string): boolean => viewer.id === userId
export const mayDecideStatus = (viewer: Viewer, userId: string): boolean =>
  isFor(USER_TRANSITIONS.block, userPerson(viewer, userId))
export const mayDelete = (viewer: Viewer, userId: string): boolean =>
  isFor(USER_TRANSITIONS.delete, userPerson(viewer, userId))
