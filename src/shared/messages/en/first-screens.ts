import { common } from './frame.ts'
import { ride } from './ride.ts'
import { search } from './search.ts'

export const firstScreens = { ...common, ...ride, ...search }
