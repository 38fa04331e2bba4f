import { chapter1 } from './chapter-1.ts'
import { chapter2 } from './chapter-2.ts'
import { chapter3 } from './chapter-3.ts'
import { chapter4 } from './chapter-4.ts'
import { chapter5 } from './chapter-5.ts'
import { chapter6 } from './chapter-6.ts'
import { chapter7 } from './chapter-7.ts'
import { chapter8 } from './chapter-8.ts'
import { chapter9 } from './chapter-9.ts'
import { chapter11 } from './chapter-11.ts'
import { chapter12 } from './chapter-12.ts'
import { chapter13 } from './chapter-13.ts'
import { chapter14 } from './chapter-14.ts'
import { chapter15 } from './chapter-15.ts'
import { chapter16 } from './chapter-16.ts'
import type { Requirement } from './requirement.ts'

export { ABSENCES } from './absences.ts'

interface Chapter {
  number: number
  name: string
  requirements: readonly Requirement[]
}

/** Every requirement of levels 1 and 2 that applies, by the chapters of OWASP ASVS 5.0. */
export const CHAPTERS: readonly Chapter[] = [
  { number: 1, name: 'Encoding and cleaning', requirements: chapter1 },
  { number: 2, name: 'Validation and business rules', requirements: chapter2 },
  { number: 3, name: 'Browsers', requirements: chapter3 },
  { number: 4, name: 'HTTP', requirements: chapter4 },
  { number: 5, name: 'Files', requirements: chapter5 },
  { number: 6, name: 'Signing in', requirements: chapter6 },
  { number: 7, name: 'Sessions', requirements: chapter7 },
  { number: 8, name: 'Who may do what', requirements: chapter8 },
  { number: 9, name: 'Self-contained tokens', requirements: chapter9 },
  { number: 11, name: 'Cryptography', requirements: chapter11 },
  { number: 12, name: 'Encrypted connections', requirements: chapter12 },
  { number: 13, name: 'Configuration', requirements: chapter13 },
  { number: 14, name: 'Data', requirements: chapter14 },
  { number: 15, name: 'Code and libraries', requirements: chapter15 },
  { number: 16, name: 'Logs and errors', requirements: chapter16 },
]
