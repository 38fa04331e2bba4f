import { maySee, type Relation } from '../who-sees.ts'
import type { Role } from '../../shared/kernel/enums.ts'

interface Viewer {
  id: string
  role: Role
}

export const mayUpload = (viewer: Viewer, userId: string): boolean => viewer.id === userId

export const mayAskAgain = (viewer: Viewer, userId: string): boolean => viewer.role === 'ADMIN' && viewer.id !== userId

const relationTo = (viewer: Viewer, userId: string): Relation => {
  if (viewer.id === userId) return 'self'
  return viewer.role === 'ADMIN' ? 'admin' : 'signedIn'
}

export const mayCheck = (viewer: Viewer, userId: string): boolean => mayAskAgain(viewer, userId)

export const maySeeDocument = (viewer: Viewer, userId: string): boolean =>
  maySee('person', 'documents', relationTo(viewer, userId))
