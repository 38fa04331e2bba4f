import { booking } from './booking.ts'
import { tripScreens } from './trip-screens.ts'

/** What one ride's own screens say: booking, paying, boarding. */
export const rideScreens = { ...booking, ...tripScreens }
