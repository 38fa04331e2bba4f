import { PAPERS } from '../../shared/contract/enums.ts'
import { register } from '../features/auth/register-flow.ts'
import { RegisterPage } from '../features/auth/register-page.tsx'
import { vehicleChoices } from '../features/vehicles/vehicle-choices.ts'
import { useOwnPapers } from '../features/papers/use-own-papers.ts'
import { answerOf } from '../lib/api-answer.ts'
import { apiContext } from '../lib/api-context.ts'
import { formValues } from '../lib/form-values.ts'
import { keepTyped, unlessUnreached } from '../lib/keep-typed.ts'
import { useViewer } from '../lib/viewer.ts'
import type { Route } from './+types/driver-sign-up'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  app: await answerOf(context.get(apiContext).app.app.$get()),
  choices: vehicleChoices(new Date()),
})

export const action = async ({ request, context }: Route.ActionArgs) =>
  register(context.get(apiContext), formValues(await request.formData()), 'DRIVER')

export const shouldRevalidate = unlessUnreached

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(() => serverAction())

const DriverSignUp = ({ loaderData }: Route.ComponentProps) => {
  const papers = useOwnPapers(PAPERS, useViewer())
  return <RegisterPage app={loaderData.app} vehicle={loaderData.choices} papers={papers} />
}
export default DriverSignUp
