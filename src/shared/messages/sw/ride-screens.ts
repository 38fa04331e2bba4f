import { booking } from './booking.ts'
import { rideWords } from './ride-words.ts'

export const rideScreens = { ...booking, ...rideWords }
