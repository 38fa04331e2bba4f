import { MINUTE_MS, NAIROBI_OFFSET_MINUTES } from '../shared/kernel/nairobi-time.ts'

/** One M-Pesa request, from the push to its answer. */
export interface Prompt {
  checkout_id: string
  merchant_id: string
  /** `2547XXXXXXXX`. */
  phone: string
  amount: number
  reference: string
  description: string
  callback_url: string
  created_at: number
  queries: number
  /** Null while it is open. */
  result_code: string | null
  answered_at: number | null
  receipt: string | null
  /** The answer of a query until the late callback has arrived. */
  meanwhile_code: string | null
  meanwhile_until: number | null
}

/** `YYYYMMDDHHmmssSSS` in Nairobi. */
export const nairobiDigits = (ms: number) =>
  new Date(ms + NAIROBI_OFFSET_MINUTES * MINUTE_MS).toISOString().replace(/\D/g, '')
