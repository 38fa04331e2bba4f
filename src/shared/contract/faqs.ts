import { z } from 'zod'
import { zId, zStored } from './primitives.ts'

export const MAX_LISTED_FAQS = 5

export const Faq = z
  .strictObject({ id: zId, title: zStored, content: zStored, isListed: z.boolean() })
  .meta({ id: 'Faq' })
export type Faq = z.infer<typeof Faq>
