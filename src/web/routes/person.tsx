import { apiContext } from '../lib/api-context.ts'
import { useT, useLanguage } from '../lib/messages.ts'
import { metaT, privatePageMeta } from '../lib/page-meta.ts'
import { pageAnswerOf } from '../lib/page-answer.ts'
import { ButtonLink, buttonClass } from '../ui/button.tsx'
import { PageBand } from '../ui/page-band.tsx'
import { getUser } from '../features/people/api.ts'
import { BadgeCheck, Phone } from 'lucide-react'
import type { UserReviews } from '../../shared/contract/reviews.ts'
import type { PublicUser } from '../../shared/contract/users.ts'
import { firstNameOf } from '../../shared/kernel/first-name.ts'
import { formatKenyanPhone } from '../../shared/kernel/kenyan-phone.ts'
import { formatDate } from '../lib/format-time.ts'
import { useViewer } from '../lib/viewer.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { listUserReviews } from '../features/reviews/api.ts'
import { ReviewList } from '../features/reviews/shown-review.tsx'
import { SeenDocuments } from '../features/people/seen-documents.tsx'
import { RatingMark } from '../features/people/driver-line.tsx'
import { SafetyButton } from '../features/safety/safety-button.tsx'
import type { Route } from './+types/person'

export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  const api = context.get(apiContext)
  const person = await pageAnswerOf(getUser(api, params.userId), request)
  const before = new URL(request.url).searchParams.get('before') ?? undefined
  const list = await listUserReviews(api, person.id, person.role === 'DRIVER' ? 'DRIVER' : 'RIDER', before)
  return { person, isNewest: before === undefined, list: list.ok ? list.body : null }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const t = metaT(matches)
  const title = loaderData ? loaderData.person.name : t('common.notFoundTitle')
  return privatePageMeta({ title: `${title} · ${t('common.productName')}`, description: t('person.lead') })
}

const PersonCard = ({ person, list }: { person: PublicUser; list: UserReviews | null }) => {
  const t = useT()
  const language = useLanguage()
  const viewer = useViewer()
  const isOther = viewer !== null && viewer.id !== person.id
  return (
    <Card className="space-y-5">
      <div className="flex items-center gap-4">
        <Avatar name={person.name} photo={person.photo} size="md" />
        <p className="min-w-0 text-ink-soft">
          <span className="flex flex-wrap items-center gap-x-3">
            <RatingMark driver={list ? { rating: list.rating ?? 0, ratingCount: list.ratingCount } : person} />
            {person.verified && (
              <span className="inline-flex items-center gap-1 font-medium text-success">
                <BadgeCheck aria-hidden="true" className="size-4" />
                {t('ride.verified')}
              </span>
            )}
          </span>
          <span className="num block">{t('person.since', { date: formatDate(person.createdAt, language) })}</span>
        </p>
      </div>
      <SeenDocuments seen={person.seen} />
      {person.phone && person.knowsPerson && isOther && (
        <a href={`tel:${person.phone}`} className={buttonClass('outline', 'num')}>
          <Phone aria-hidden="true" className="size-5" />
          {formatKenyanPhone(person.phone)}
        </a>
      )}
      {isOther && <SafetyButton person={{ id: person.id, name: firstNameOf(person.name) }} />}
    </Card>
  )
}

const Person = ({ loaderData: { person, list, isNewest } }: Route.ComponentProps) => {
  const t = useT()
  return (
    <>
      <PageBand title={person.name} lead={t('person.lead')} />
      <div className="wrap *:max-w-2xl py-6 lg:py-10">
        <PersonCard person={person} list={list} />
        {list && (
          <Card className="mt-5">
            <ReviewList list={list} isNewest={isNewest} />
          </Card>
        )}
        <ButtonLink to="/ride/search" variant="outline" className="mt-6">
          {t('common.searchRides')}
        </ButtonLink>
      </div>
    </>
  )
}
export default Person
