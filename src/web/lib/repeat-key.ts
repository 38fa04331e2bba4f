import { createHash, randomUUID } from 'node:crypto'

/** A page's own key for its form: a double click is one call. */
export const newFormKey = (): string => randomUUID()

/** The `Idempotency-Key` of one press: changed content is another call, not a mismatch. */
export const repeatKey = (formKey: string, content: unknown): { 'idempotency-key': string } => ({
  'idempotency-key': createHash('sha256')
    .update(`${formKey}\n${JSON.stringify(content)}`)
    .digest('hex'),
})
