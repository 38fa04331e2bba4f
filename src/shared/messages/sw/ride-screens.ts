import { booking } from './booking.ts'
import { rideForm } from './ride-form.ts'
import { tripScreens } from './trip-screens.ts'

/** What one ride's own screens say: booking, paying, posting. */
export const rideScreens = { ...booking, ...rideForm, ...tripScreens }
