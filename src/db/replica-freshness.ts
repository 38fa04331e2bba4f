interface Sample {
  askedAt: number
  position: number
}

const MOST_SAMPLES = 100

export const createHistory = () => {
  let samples: Sample[] = []
  return {
    add: (sample: Sample): void => {
      // Another server became the primary: what was known is about another log.
      if (sample.position < (samples.at(-1)?.position ?? 0)) samples = []
      samples = [...samples.slice(1 - MOST_SAMPLES), sample]
    },
    /** A server at this position has everything that was committed before this moment. */
    asOf: (position: number): number =>
      samples.findLast((sample) => sample.position <= position)?.askedAt ?? Number.NEGATIVE_INFINITY,
  }
}

export const createFreshness = (boundMs: number) => {
  let known: { at: number; position: number } | null = null
  let asOf = Number.NEGATIVE_INFINITY
  let isConfirmed = false
  /** Where it left the history of the primary. */
  let strayedAt: number | null = null
  return {
    /** It said where it is; null when it gave no answer, or is no replica. */
    learn: (answer: { at: number; position: number; asOf: number } | null): void => {
      known = answer
      asOf = answer?.asOf ?? asOf
      if (!answer) isConfirmed = false
    },
    /**
     * The primary was asked later. A replica that is ahead of it has changes that the primary lost in a failover. It
     * cannot go on from there, so it is left out until it moves.
     */
    compare: ({ askedAt, position }: Sample): void => {
      if (!known || known.at > askedAt) return
      if (known.position > position) strayedAt = known.position
      isConfirmed = known.position <= position && known.position !== strayedAt
    },
    lagMs: (now: number): number => now - asOf,
    /** Whether it may answer a call that must see this position. */
    mayAnswer: (position: number, now: number): boolean =>
      isConfirmed && known !== null && known.position >= position && now - asOf <= boundMs,
  }
}
export type Freshness = ReturnType<typeof createFreshness>
