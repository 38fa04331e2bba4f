import { common } from './frame.ts'
import { ride } from './ride.ts'
import { search } from './search.ts'

/** What every visit reads: rides, search, and the frame around every screen. */
export const firstScreens = { ...common, ...ride, ...search }
