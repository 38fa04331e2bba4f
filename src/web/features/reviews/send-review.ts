import { REVIEW_TAGS } from '../../../shared/kernel/enums.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import { textOf } from '../../lib/form-values.ts'
import { replyReview, writeReview } from './api.ts'

/** An empty error means that no star was chosen. */
export type ReviewAnswer = { ok: true } | { ok: false; error: string }

export const sendReview = async (api: ApiClient, requestId: string, form: FormData): Promise<ReviewAnswer> => {
  if (form.has('reply')) {
    const sent = await replyReview(api, requestId, textOf(form, 'reply'))
    return sent.ok ? { ok: true } : { ok: false, error: sent.error.sentence }
  }
  const stars = Number(textOf(form, 'stars'))
  if (!(stars >= 1)) return { ok: false, error: '' }
  const tags = REVIEW_TAGS.filter((tag) => form.getAll('tag').includes(tag))
  const comment = textOf(form, 'comment')
  const sent = await writeReview(api, requestId, { stars, tags, ...(comment === '' ? {} : { comment }) })
  return sent.ok ? { ok: true } : { ok: false, error: sent.error.sentence }
}
