import { z } from 'zod'
import { zFilledText, zId, zInt, zStored, zStoredNumber } from './primitives.ts'

export const MAX_LISTED_FAQS = 5

export const Faq = z
  .strictObject({
    id: zId,
    title: zStored,
    content: zStored,
    isListed: z.boolean(),
    /** Its place among all questions, from 0. */
    position: zStoredNumber,
  })
  .meta({ id: 'Faq' })
export type Faq = z.infer<typeof Faq>

const fields = { title: zFilledText(200), content: zFilledText(4000) }

export const AddFaqBody = z.strictObject({ ...fields, isListed: z.boolean().default(false) }).meta({ id: 'AddFaqBody' })
export type AddFaqBody = z.infer<typeof AddFaqBody>

export const UpdateFaqBody = z
  .strictObject({ ...fields, isListed: z.boolean(), position: zInt(0, 1000) })
  .partial()
  .meta({ id: 'UpdateFaqBody' })
export type UpdateFaqBody = z.infer<typeof UpdateFaqBody>

export const ListFaqsQuery = z.strictObject({ all: z.enum(['true', 'false']).optional() })
