import { booking } from './booking.ts'
import { tripScreens } from './trip-screens.ts'

export const rideScreens = { ...booking, ...tripScreens }
