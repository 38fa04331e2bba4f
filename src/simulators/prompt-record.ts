import { MINUTE_MS, NAIROBI_OFFSET_MINUTES } from '../shared/kernel/nairobi-time.ts'

/** One STK prompt, from the push to its answer. */
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
  /** Null while it is on the phone. */
  result_code: string | null
  answered_at: number | null
  receipt: string | null
  /** What a query says until the late callback has come. */
  meanwhile_code: string | null
  meanwhile_until: number | null
}

/** `YYYYMMDDHHmmssSSS` on the Nairobi clock. */
export const nairobiDigits = (ms: number) =>
  new Date(ms + NAIROBI_OFFSET_MINUTES * MINUTE_MS).toISOString().replace(/\D/g, '')
