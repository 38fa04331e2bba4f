import type { ReactNode } from 'react'
import type { DocumentKind } from '../../shared/kernel/enums.ts'

export interface DocumentChoice {
  fields: ReactNode
  /** Whether every document is already stored or chosen now. */
  isWhole: boolean
  missing: readonly DocumentKind[]
  isTouched: boolean
  isSending: boolean
  /** Sends the chosen files; false if a file failed. Its field then shows the error. */
  upload: (userId: string) => Promise<boolean>
}
