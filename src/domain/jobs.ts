/** Every job of the product with what it carries. Payloads hold ids only: a job loads afresh what it works on. */
export interface JobPayloads {
  'retention.sweep': Record<string, never>
}

export type JobName = keyof JobPayloads
