import { common } from './frame.ts'
import { home } from './home.ts'
import { ride } from './ride.ts'
import { search } from './search.ts'

/** What a first visit reads: home, search, and the frame around every screen. */
export const firstScreens = { ...common, ...home, ...ride, ...search }
