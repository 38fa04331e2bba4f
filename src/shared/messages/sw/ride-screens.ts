import { booking } from './booking.ts'
import { rideWords } from './ride-words.ts'
import { tripScreens } from './trip-screens.ts'

export const rideScreens = { ...booking, ...rideWords, ...tripScreens }
