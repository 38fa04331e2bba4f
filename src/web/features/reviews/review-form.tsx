import { useState } from 'react'
import { Form } from 'react-router'
import type { RequestReview } from '../../../shared/contract/reviews.ts'
import { formatDate } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useQueryParams } from '../../lib/use-query-params.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { ToggleChip } from '../../ui/toggle-chip.tsx'
import { StarChoice } from './stars.tsx'
import { DRIVER_TAGS, RIDER_TAGS } from '../../../shared/kernel/enums.ts'
import { MAX_REVIEW_COMMENT, MAX_REVIEW_REPLY } from '../../../shared/kernel/form-limits.ts'

interface Sending {
  error: string | undefined
  busy: boolean
}

const FEW_STARS = 2

/** The star that was pressed on the previous page; 0 without one. */
const starsOf = (given: string | null): number => (given !== null && /^[1-5]$/.test(given) ? Number(given) : 0)

export const ReviewForm = ({ review, error, busy }: Sending & { review: RequestReview }) => {
  const t = useT()
  const language = useLanguage()
  const form = useDraft(`review:${review.requestId}`)
  const { mine, about, closesAt } = review
  const params = useQueryParams()
  const [stars, setStars] = useState(mine?.stars ?? starsOf(params.get('stars')))
  return (
    <Form method="post" ref={form} className="space-y-5">
      <StarChoice stars={stars} onChange={setStars} />
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">{t('review.good')}</legend>
        <div className="flex flex-wrap gap-2">
          {(about.role === 'DRIVER' ? DRIVER_TAGS : RIDER_TAGS).map((tag) => (
            <ToggleChip key={tag} name="tag" value={tag} defaultChecked={mine?.tags.includes(tag)}>
              {t(`review.tag${tag}`)}
            </ToggleChip>
          ))}
        </div>
      </fieldset>
      <TextArea
        name="comment"
        label={t('review.comment')}
        hint={t('review.commentHint')}
        required={stars > 0 && stars <= FEW_STARS}
        defaultValue={mine?.comment ?? ''}
        maxLength={MAX_REVIEW_COMMENT}
        rows={3}
      />
      {error !== undefined && <Alert tone="danger">{error || t('review.chooseStars')}</Alert>}
      <Button type="submit" loading={busy} className="w-full text-lg">
        {t(mine ? 'review.change' : 'review.send')}
      </Button>
      {closesAt !== null && (
        <p className="num text-sm text-ink-soft">{t('review.until', { date: formatDate(closesAt, language) })}</p>
      )}
    </Form>
  )
}

export const ReplyForm = ({ requestId, error, busy }: Sending & { requestId: string }) => {
  const t = useT()
  const form = useDraft(`reply:${requestId}`)
  return (
    <Form method="post" ref={form} className="space-y-4">
      <TextArea
        name="reply"
        label={t('review.reply')}
        hint={t('review.replyHint')}
        required
        maxLength={MAX_REVIEW_REPLY}
        rows={3}
      />
      {error !== undefined && <Alert tone="danger">{error}</Alert>}
      <Button type="submit" variant="outline" loading={busy} className="w-full">
        {t('review.sendReply')}
      </Button>
    </Form>
  )
}
