import type { ReactNode } from 'react'

/** Files chosen for a form: what the form shows of them and asks about them. */
export interface DocumentChoice {
  fields: ReactNode
  /** Each is there already, or chosen. */
  isWhole: boolean
  isTouched: boolean
  isSending: boolean
  /** Sends what is chosen; false when something did not arrive, which its field then says. */
  upload: (userId: string) => Promise<boolean>
}
