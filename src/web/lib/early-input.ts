// A file of its own, so that browsers have it in their cache from the second visit on (decision 746).
import { makeControls } from './typed-controls.ts'
import { watchTypedInput } from './typed-input.ts'

watchTypedInput(makeControls)
