import type { ReactNode } from 'react'
import type { DocumentKind } from '../../shared/kernel/enums.ts'

export interface DocumentChoice {
  fields: ReactNode
  /** Whether each document exists already, or is chosen. */
  isWhole: boolean
  missing: readonly DocumentKind[]
  isTouched: boolean
  isSending: boolean
  /** Sends the chosen files; false when one failed, and then its field shows the error. */
  upload: (userId: string) => Promise<boolean>
}
