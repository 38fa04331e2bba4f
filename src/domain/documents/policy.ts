import type { Role } from '../../shared/contract/enums.ts'

interface Viewer {
  id: string
  role: Role
}

export const mayUpload = (viewer: Viewer, userId: string): boolean => viewer.id === userId

export const mayAskAgain = (viewer: Viewer, userId: string): boolean => viewer.role === 'ADMIN' && viewer.id !== userId

/** Identity documents are for their owner and for those who check them. */
export const maySeeDocument = (viewer: Viewer, userId: string): boolean =>
  viewer.id === userId || viewer.role === 'ADMIN'
