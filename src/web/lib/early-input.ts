// A file of its own, which browsers have from the second visit on (decision 746).
import { watchTypedInput } from './typed-input.ts'

watchTypedInput()
