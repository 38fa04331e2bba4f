import { FreshCode } from '../features/auth/fresh-code.tsx'
import { passFreshCode } from '../features/auth/fresh-code-flow.ts'
import { MyVehicles } from '../features/dashboard/my-vehicles.tsx'
import { ProfileForm } from '../features/dashboard/profile-form.tsx'
import { saveOwn } from '../features/dashboard/save-own.ts'
import { DocumentViews, VIEWS_PAGE } from '../features/documents/document-views.tsx'
import { useOwnDocuments } from '../features/documents/use-own-documents.ts'
import { vehicleChoices } from '../features/vehicles/vehicle-choices.ts'
import type { SavedAnswer } from '../features/vehicles/vehicle-form.tsx'
import { answerOf } from '../lib/api-answer.ts'
import { apiContext } from '../lib/api-context.ts'
import { clockContext } from '../lib/clock-context.ts'
import { useT } from '../lib/messages.ts'
import { pageAnswerOf } from '../lib/page-answer.ts'
import { readPage } from '../lib/page-number.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DocumentDates } from '../features/documents/document-dates.tsx'
import { listDocumentViews, listOwnDocuments } from '../features/documents/api.ts'
import { getOwnUser } from '../features/people/api.ts'
import { listVehicles } from '../features/vehicles/api.ts'
import type { Route } from './+types/dashboard-profile'
import { DOCUMENT_KINDS } from '../../shared/kernel/enums.ts'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const api = context.get(apiContext)
  const user = await pageAnswerOf(getOwnUser(api), request)
  const documents = user.documents.nationalId || user.documents.license
  const params = new URL(request.url).searchParams
  const views = documents ? await listDocumentViews(api, readPage(params, VIEWS_PAGE)) : null
  const dates = user.role === 'RIDER' ? null : await listOwnDocuments(api)
  const vehicles = await answerOf(listVehicles(api))
  const isAsked = user.askedAgain.some(({ document }) => document === 'NATIONAL_ID')
  return {
    user,
    // A user who is not a driver sends an ID only for rides for women, or when an admin has asked for it again.
    sendsId: user.role !== 'DRIVER' && (isAsked || params.has('for-women')),
    dates: dates?.ok ? dates.body : null,
    now: context.get(clockContext)().toISOString(),
    views: views?.ok ? views.body : null,
    vehicles: vehicles.filter(({ uId, status }) => uId === user.id && status !== 'DELETED'),
    choices: vehicleChoices(context.get(clockContext)()),
  }
}

export const action = async ({ request, context }: Route.ActionArgs): Promise<SavedAnswer> => {
  const api = context.get(apiContext)
  const user = await pageAnswerOf(getOwnUser(api), request)
  const passed = await passFreshCode({ api, now: context.get(clockContext) }, user.phone, await request.formData())
  if ('asked' in passed) return { ok: false, error: '', issues: [], freshCode: passed.asked }
  return saveOwn(api, user, passed.form)
}

export { shouldRevalidate } from '../lib/keep-typed.ts'

const DashboardProfile = ({ loaderData }: Route.ComponentProps) => {
  const t = useT()
  const { user, sendsId, views, vehicles, choices, dates, now } = loaderData
  const riderDocuments = sendsId ? (['PHOTO', 'NATIONAL_ID'] as const) : (['PHOTO'] as const)
  const documents = useOwnDocuments(user.role === 'DRIVER' ? DOCUMENT_KINDS : riderDocuments, user)
  return (
    <div className="grid max-w-3xl gap-8">
      <title>{`${t('common.profile')} · ${t('common.productName')}`}</title>
      <section aria-labelledby="profile">
        <h2 id="profile" className="mb-4 text-2xl">
          {t('common.profile')}
        </h2>
        <Card>
          <ProfileForm
            user={user}
            documents={documents}
            note={sendsId ? t('document.riderId') : null}
            FreshCode={FreshCode}
          />
          {views && <DocumentViews views={views} />}
        </Card>
      </section>
      {user.role !== 'DRIVER' && (
        <div className="flex flex-wrap gap-3">
          {user.role === 'RIDER' && (
            <ButtonLink to="/auth/driver" variant="outline">
              {t('dashboard.becomeDriver')}
            </ButtonLink>
          )}
          {!sendsId && (
            <ButtonLink to="?for-women" variant="outline">
              {t('common.useRidesForWomen')}
            </ButtonLink>
          )}
        </div>
      )}
      {user.role !== 'RIDER' && <MyVehicles vehicles={vehicles} choices={choices} />}
      {dates && <DocumentDates documents={dates} now={now} />}
    </div>
  )
}
export default DashboardProfile
