import { reportFromBrowserContext } from '../lib/report-context.ts'
import type { Route } from './+types/client-error'

const MAX_CHARACTERS = 2_000

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData()
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, MAX_CHARACTERS) : ''
  }
  const error = new Error(field('message'))
  error.name = field('name')
  error.stack = field('stack')
  const taken = context.get(reportFromBrowserContext)(error)
  return taken
    ? new Response(null, { status: 204 })
    : new Response(null, { status: 429, headers: { 'retry-after': '60' } })
}
