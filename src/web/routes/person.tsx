import { PersonCard, shownName } from '../features/people/person-card.tsx'
import { apiContext } from '../lib/api-context.ts'
import { useT } from '../lib/messages.ts'
import { metaT, pageMeta } from '../lib/page-meta.ts'
import { pageAnswerOf } from '../lib/page-answer.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageBand } from '../ui/page-band.tsx'
import type { Route } from './+types/person'

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  pageAnswerOf(context.get(apiContext).users.user[':id'].$get({ param: { id: params.userId } }), request)

/** A page about a user is not for search engines. */
export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const t = metaT(matches)
  const title = loaderData ? shownName(loaderData) : t('common.notFoundTitle')
  return [
    ...pageMeta({ title: `${title} · ${t('common.productName')}`, description: t('person.lead') }),
    { name: 'robots', content: 'noindex' },
  ]
}

const Person = ({ loaderData: person }: Route.ComponentProps) => {
  const t = useT()
  return (
    <>
      <PageBand title={shownName(person)} lead={t('person.lead')} />
      <div className="wrap max-w-2xl py-6 lg:py-10">
        <PersonCard person={person} />
        <ButtonLink to="/ride/search" variant="outline" className="mt-6">
          {t('common.searchRides')}
        </ButtonLink>
      </div>
    </>
  )
}
export default Person
