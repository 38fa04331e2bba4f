// In a file of its own, which browsers have cached from the second visit on (decision 746).
import { makeControls } from './typed-controls.ts'
import { watchTypedInput } from './typed-input.ts'

watchTypedInput(makeControls)
