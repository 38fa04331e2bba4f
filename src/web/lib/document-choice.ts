import type { ReactNode } from 'react'

/** The files of a form, for the form. */
export interface DocumentChoice {
  fields: ReactNode
  /** Each exists already, or is chosen. */
  isWhole: boolean
  isTouched: boolean
  isSending: boolean
  /** Sends the chosen files; false when one failed, which its field then shows. */
  upload: (userId: string) => Promise<boolean>
}
