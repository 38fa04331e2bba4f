import { accountPapers } from './account-papers.ts'
import { accountSettings } from './account-settings.ts'
import { dashboard } from './dashboard.ts'
import { signIn } from './sign-in.ts'

/** What signing in and the dashboard say. */
export const accountScreens = { ...accountPapers, ...accountSettings, ...dashboard, ...signIn }
