import type { Role } from '../../shared/contract/enums.ts'

interface Viewer {
  id: string
  role: Role
}

/** Whether name and phone are the viewer's to see without looking at rides and requests. */
export const knowsAnyway = (viewer: Viewer | null, userId: string): boolean =>
  viewer !== null && (viewer.id === userId || viewer.role === 'ADMIN')

/** Name, e-mail and settings are a person's own; an admin decides about others' status and never about their own. */
export const mayChangeRecord = (viewer: Viewer, userId: string): boolean => viewer.id === userId
export const mayDecideStatus = (viewer: Viewer, userId: string): boolean =>
  viewer.role === 'ADMIN' && viewer.id !== userId
export const mayDelete = (viewer: Viewer, userId: string): boolean => viewer.id === userId || viewer.role === 'ADMIN'
