// A script of its own for the pages of signed-in users: their browsers have it since the first visit (decision 970).
import { watchEarlyTaps } from './early-taps.ts'
import { watchTypedInput } from './typed-input.ts'

watchTypedInput()
watchEarlyTaps()
