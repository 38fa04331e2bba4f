import { z } from 'zod'
import { isCalendarDay } from '../shared/kernel/nairobi-time.ts'
import { CHECKED_DOCUMENTS, type CheckedDocument } from '../shared/kernel/enums.ts'

export const documentsVariables = {
  REQUIRED_DOCUMENTS: z.string().default('LICENSE,INSURANCE'),
  DOCUMENTS_REQUIRED_FROM: z
    .string()
    .refine((day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && isCalendarDay(day), 'must be a day like 2027-01-31')
    .optional(),
}

export interface DocumentsConfig {
  required: readonly CheckedDocument[]
  /** From this Nairobi day on, rides also stop when a required document has no expiry date. Null: they never stop for that. */
  requiredFrom: string | null
}

const DocumentsVariables = z.object(documentsVariables)
type DocumentsEnvironment = z.infer<typeof DocumentsVariables>

const namesOf = (env: DocumentsEnvironment): string[] =>
  env.REQUIRED_DOCUMENTS.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'NONE')

export const documentsConfig = (env: DocumentsEnvironment): DocumentsConfig => ({
  required: CHECKED_DOCUMENTS.filter((kind) => namesOf(env).includes(kind)),
  requiredFrom: env.DOCUMENTS_REQUIRED_FROM ?? null,
})

export const documentsProblems = (env: DocumentsEnvironment): string[] => {
  const known: readonly string[] = CHECKED_DOCUMENTS
  return namesOf(env).every((name) => known.includes(name))
    ? []
    : [`REQUIRED_DOCUMENTS must be NONE or some of ${CHECKED_DOCUMENTS.join(', ')}`]
}
