import { dashboard } from './dashboard.ts'
import { signIn } from './sign-in.ts'

/** What signing in and the dashboard say. */
export const accountScreens = { ...dashboard, ...signIn }
