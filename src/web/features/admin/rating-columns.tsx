import { EyeOff } from 'lucide-react'
import { Link } from 'react-router'
import type { AdminReview } from '../../../shared/contract/reviews.ts'
import { MAX_HIDE_REASON } from '../../../shared/kernel/form-limits.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { ShownReview } from '../reviews/shown-review.tsx'
import type { Column } from './admin-table.tsx'
import { useAdminAction } from './use-admin-action.ts'

export const RATING_STATES = ['SHOWN', 'HIDDEN'] as const

const Person = ({ person }: { person: AdminReview['author'] }) => (
  <Link to={`/dashboard/users/${person.id}`} className="font-semibold wrap-anywhere underline underline-offset-4">
    {person.name}
  </Link>
)

const Hide = ({ rating }: { rating: AdminReview }) => {
  const t = useT()
  const action = useAdminAction(() => t('review.hidden'))
  const names = { author: rating.author.name, subject: rating.subject.name }
  return (
    <ConfirmButton
      icon={<EyeOff aria-hidden="true" className="size-5" />}
      name={t('review.hideOne', names)}
      disabled={!rating.can.hide}
      busy={action.sending !== null}
      open={action.open}
      onOpenChange={action.setOpen}
      title={t('review.hideTitle')}
    >
      <action.Form method="post" className="space-y-4">
        <input type="hidden" name="id" value={rating.id} />
        <p>{t('review.hideText', names)}</p>
        <TextArea
          label={t('review.hideReason')}
          hint={t('review.hideReasonHint')}
          error={action.issueOf('reason')}
          name="reason"
          maxLength={MAX_HIDE_REASON}
          rows={3}
        />
        {action.error && <Alert tone="danger">{action.error}</Alert>}
        <Button type="submit" name="intent" value="hide" variant="danger" loading={action.sending !== null}>
          {t('review.hide')}
        </Button>
      </action.Form>
    </ConfirmButton>
  )
}

const State = ({ hidden }: Pick<AdminReview, 'hidden'>) => {
  const t = useT()
  if (hidden === null) return <Badge tone="success">{t('review.SHOWN')}</Badge>
  return (
    <>
      <Badge>{t('review.HIDDEN')}</Badge>
      <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
        {t('review.hiddenBy', { name: hidden.by.name, reason: hidden.reason })}
      </p>
    </>
  )
}

export const useRatingColumns = (): readonly Column<AdminReview>[] => {
  const t = useT()
  const language = useLanguage()
  return [
    { title: t('review.author'), cell: ({ author }) => <Person person={author} /> },
    { title: t('review.subject'), cell: ({ subject }) => <Person person={subject} /> },
    {
      title: t('review.words'),
      cell: (rating) => <ShownReview review={rating} title={t(`review.of${rating.role}`)} />,
    },
    {
      title: t('review.when'),
      cell: ({ shownAt }) => <span className="num">{formatDeparture(shownAt, language)}</span>,
    },
    { title: t('admin.status'), cell: ({ hidden }) => <State hidden={hidden} /> },
    { title: t('admin.decision'), cell: (rating) => <Hide rating={rating} /> },
  ]
}
