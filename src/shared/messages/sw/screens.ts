import type { ScreenMessageKey } from '../en/screens.ts'
import { signIn } from './sign-in.ts'
import { booking } from './booking.ts'
import { common } from './frame.ts'
import { dashboard } from './dashboard.ts'
import { home } from './home.ts'
import { pages } from './pages.ts'
import { ride } from './ride.ts'
import { rideForm } from './ride-form.ts'
import { search } from './search.ts'

/** What the screens say, all areas together: one file for the browser. */
export const screens: Record<ScreenMessageKey, string> = {
  ...signIn,
  ...booking,
  ...common,
  ...dashboard,
  ...home,
  ...pages,
  ...ride,
  ...rideForm,
  ...search,
}
