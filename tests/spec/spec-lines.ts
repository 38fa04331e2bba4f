import { section2 } from './section-2.ts'
import { section5 } from './section-5.ts'
import { section6 } from './section-6.ts'
import { section8 } from './section-8.ts'

/** Every line of the specification's sections on screens, validation, permissions and errors that can be checked. */
export const SPEC_LINES = [...section2, ...section5, ...section6, ...section8]
export const SECTIONS: Readonly<Record<string, string>> = {
  2: 'Screens and routes',
  5: 'Validation rules',
  6: 'Roles and permissions',
  8: 'Error catalogue',
}
