import { readCaller, register } from '../features/auth/register-flow.ts'
import { RegisterPage } from '../features/auth/register-page.tsx'
import { useOwnDocuments } from '../features/documents/use-own-documents.ts'
import { answerOf } from '../lib/api-answer.ts'
import { apiContext } from '../lib/api-context.ts'
import { clockContext } from '../lib/clock-context.ts'
import { formValues } from '../lib/form-values.ts'
import { heldToken } from '../lib/held-token.ts'
import { useViewer } from '../lib/viewer.ts'
import { getApp } from '../features/site/api.ts'
import type { Route } from './+types/sign-up'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const api = context.get(apiContext)
  const { provenPhone } = await readCaller(api)
  return { app: await answerOf(getApp(api)), proven: provenPhone !== null }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  register(
    { api: context.get(apiContext), now: context.get(clockContext) },
    {
      values: formValues(await request.formData()),
      role: 'RIDER',
      held: heldToken(request),
    },
  )

export { shouldRevalidate } from '../lib/keep-typed.ts'

const SignUp = ({ loaderData }: Route.ComponentProps) => {
  const documents = useOwnDocuments(['PHOTO'], useViewer())
  return <RegisterPage {...loaderData} vehicle={null} documents={documents} />
}
export default SignUp
