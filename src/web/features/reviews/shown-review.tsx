import { Link } from 'react-router'
import type { RequestReview, UserReviews } from '../../../shared/contract/reviews.ts'
import { useT } from '../../lib/messages.ts'
import { Stars } from './stars.tsx'

type Words = Pick<NonNullable<RequestReview['theirs']>, 'stars' | 'tags' | 'comment' | 'reply'>

export const ShownReview = ({ review, title }: { review: Words; title: string }) => {
  const t = useT()
  const { stars, tags, comment, reply } = review
  return (
    <div className="space-y-1">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-semibold wrap-anywhere">{title}</span>
        <Stars count={stars} label={t('review.star', { count: stars })} />
      </p>
      {tags.length > 0 && (
        <p className="text-sm text-ink-soft">{tags.map((tag) => t(`review.tag${tag}`)).join(' · ')}</p>
      )}
      {comment !== null && <blockquote className="wrap-anywhere whitespace-pre-line">{`“${comment}”`}</blockquote>}
      {reply !== null && (
        <p className="border-l-2 border-line pl-3 text-sm wrap-anywhere whitespace-pre-line">
          {t('review.replyFrom', { text: reply.text })}
        </p>
      )}
    </div>
  )
}

const MINUTES = 60
const pageLinkClass = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

const useFacts = ({ role, facts }: UserReviews): string[] => {
  const t = useT()
  const { trips, lateCancellations, answerMinutes } = facts
  const time =
    answerMinutes === null || answerMinutes < MINUTES
      ? t('review.minutes', { count: Math.max(1, answerMinutes ?? 0) })
      : t('review.hours', { count: Math.round(answerMinutes / MINUTES) })
  return [
    t(`review.trips${role}`, { count: trips }),
    t('review.late', { count: lateCancellations }),
    ...(answerMinutes === null ? [] : [t('review.answers', { time })]),
  ]
}

interface ReviewListProps {
  list: UserReviews
  isNewest: boolean
}

export const ReviewList = ({ list, isNewest }: ReviewListProps) => {
  const t = useT()
  const facts = useFacts(list)
  return (
    <section aria-labelledby="ratings" className="space-y-4">
      <h2 id="ratings" className="text-xl">
        {t(`review.as${list.role}`)}
      </h2>
      <ul className="num text-sm text-ink-soft">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {/* The count includes ratings by users whom the viewer must not see; the list does not. */}
      {list.ratingCount === 0 && list.rows.length === 0 && <p>{t('review.none')}</p>}
      {list.rows.length > 0 && (
        <ul className="space-y-4">
          {list.rows.map((row) => (
            <li key={row.id} className="border-t border-line pt-4">
              <ShownReview review={row} title={row.author?.name ?? t('review.erased')} />
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-x-6">
        {!isNewest && (
          <Link to="?" className={pageLinkClass}>
            {t('review.newest')}
          </Link>
        )}
        {list.next !== null && (
          <Link to={`?before=${list.next}`} className={pageLinkClass}>
            {t('review.older')}
          </Link>
        )}
      </p>
    </section>
  )
}
