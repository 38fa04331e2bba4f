import { readCaller, register } from '../features/auth/register-flow.ts'
import { RegisterPage } from '../features/auth/register-page.tsx'
import { vehicleChoices } from '../features/vehicles/vehicle-choices.ts'
import { useOwnDocuments } from '../features/documents/use-own-documents.ts'
import { answerOf } from '../lib/api-answer.ts'
import { apiContext } from '../lib/api-context.ts'
import { clockContext } from '../lib/clock-context.ts'
import { formValues } from '../lib/form-values.ts'
import { heldToken } from '../lib/held-token.ts'
import { useViewer } from '../lib/viewer.ts'
import { getApp } from '../features/site/api.ts'
import { listVehicles } from '../features/vehicles/api.ts'
import type { Route } from './+types/driver-sign-up'
import { DOCUMENT_KINDS } from '../../shared/kernel/enums.ts'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const api = context.get(apiContext)
  const { user, provenPhone } = await readCaller(api)
  const own = user?.role === 'DRIVER' ? await listVehicles(api) : null
  return {
    app: await answerOf(getApp(api)),
    choices: vehicleChoices(context.get(clockContext)()),
    proven: provenPhone !== null,
    registered: own !== null && own.ok && own.body.length > 0,
  }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  register(
    { api: context.get(apiContext), now: context.get(clockContext) },
    {
      values: formValues(await request.formData()),
      role: 'DRIVER',
      held: heldToken(request),
    },
  )

export { shouldRevalidate } from '../lib/keep-typed.ts'

const DriverSignUp = ({ loaderData }: Route.ComponentProps) => {
  const documents = useOwnDocuments(DOCUMENT_KINDS, useViewer())
  const { app, choices, proven, registered } = loaderData
  return <RegisterPage app={app} proven={proven} registered={registered} vehicle={choices} documents={documents} />
}
export default DriverSignUp
