import { z } from 'zod'
import { MAX_FAQ_TEXT, MAX_FAQ_TITLE } from '../kernel/form-limits.ts'
import { zId, zInt, zStored, zStoredNumber, zVisibleLines, zVisibleName } from './primitives.ts'

const FaqInSwahili = z.strictObject({ title: zStored, content: zStored }).meta({ id: 'FaqInSwahili' })

export const Faq = z
  .strictObject({
    id: zId,
    /** In the caller's language; in English in the list for admins. */
    title: zStored,
    content: zStored,
    /** Only for admins; null without a Swahili text. */
    sw: FaqInSwahili.nullable().optional(),
    isListed: z.boolean(),
    position: zStoredNumber,
  })
  .meta({ id: 'Faq' })
export type Faq = z.infer<typeof Faq>

const texts = { title: zVisibleName(MAX_FAQ_TITLE), content: zVisibleLines(MAX_FAQ_TEXT) }
const fields = { ...texts, sw: z.strictObject(texts).nullable() }

export const AddFaqBody = z
  .strictObject({ ...fields, sw: fields.sw.default(null), isListed: z.boolean().default(false) })
  .meta({ id: 'AddFaqBody' })
export type AddFaqBody = z.infer<typeof AddFaqBody>

export const UpdateFaqBody = z
  .strictObject({ ...fields, isListed: z.boolean(), position: zInt(0, 1000) })
  .partial()
  .meta({ id: 'UpdateFaqBody' })
export type UpdateFaqBody = z.infer<typeof UpdateFaqBody>

export const ListFaqsQuery = z.strictObject({ all: z.enum(['true', 'false']).optional() })
