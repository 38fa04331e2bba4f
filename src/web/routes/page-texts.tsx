import { Outlet } from 'react-router'
import { loadMessages } from '../lib/messages.ts'
import { textGroupsOf } from '../lib/text-groups.ts'
import type { Route } from './+types/page-texts'

// The texts of the first page are loaded by `entry.client.tsx`.
export const loader = () => null

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const language = document.documentElement.lang === 'sw' ? 'sw' : 'en'
  await loadMessages(language, textGroupsOf(new URL(request.url).pathname))
  return null
}

export { shouldRevalidate } from '../lib/keep-typed.ts'

const PageTexts = () => <Outlet />
export default PageTexts
