import { createHash, randomUUID } from 'node:crypto'

/** A new key for each page's form, so that a double click counts as one call. */
export const newFormKey = (): string => randomUUID()

/** The `Idempotency-Key` of one press. Changed content gets another key, so it is not refused as a mismatch. */
export const repeatKey = (formKey: string, content: unknown): { 'idempotency-key': string } => ({
  'idempotency-key': createHash('sha256')
    .update(`${formKey}\n${JSON.stringify(content)}`)
    .digest('hex'),
})
