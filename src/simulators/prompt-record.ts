import { z } from 'zod'
import { MINUTE_MS, NAIROBI_OFFSET_MINUTES } from '../shared/kernel/nairobi-time.ts'

export const Prompt = z.object({
  checkout_id: z.string(),
  merchant_id: z.string(),
  /** `2547XXXXXXXX`. */
  phone: z.string(),
  amount: z.number(),
  reference: z.string(),
  description: z.string(),
  callback_url: z.string(),
  created_at: z.number(),
  queries: z.number(),
  result_code: z.string().nullable(),
  answered_at: z.number().nullable(),
  receipt: z.string().nullable(),
  /** The result code that queries return until the late callback is due. */
  meanwhile_code: z.string().nullable(),
  meanwhile_until: z.number().nullable(),
})
export type Prompt = z.infer<typeof Prompt>

/** `YYYYMMDDHHmmssSSS` in Nairobi. */
export const nairobiDigits = (ms: number) =>
  new Date(ms + NAIROBI_OFFSET_MINUTES * MINUTE_MS).toISOString().replace(/\D/g, '')
