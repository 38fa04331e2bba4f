interface Sample {
  askedAt: number
  position: number
}

const MAX_SAMPLES = 100

export const createHistory = () => {
  let samples: Sample[] = []
  return {
    add: (sample: Sample): void => {
      // A lower position: another server became the primary, and the samples describe another log.
      if (sample.position < (samples.at(-1)?.position ?? 0)) samples = []
      samples = [...samples.slice(1 - MAX_SAMPLES), sample]
    },
    /** The time until which a server at this position has everything that was committed. */
    asOf: (position: number): number =>
      samples.findLast((sample) => sample.position <= position)?.askedAt ?? Number.NEGATIVE_INFINITY,
  }
}

export const createFreshness = (boundMs: number) => {
  let known: { at: number; position: number } | null = null
  let asOf = Number.NEGATIVE_INFINITY
  let isConfirmed = false
  /** The position of the replica when it was last ahead of the primary. */
  let strayedAt: number | null = null
  return {
    /** Stores the position that the replica reported; null when it gave no answer, or is no replica. */
    learn: (answer: { at: number; position: number; asOf: number } | null): void => {
      known = answer
      asOf = answer?.asOf ?? asOf
      if (!answer) isConfirmed = false
    },
    /**
     * Compares the replica with a later position of the primary. A replica that is ahead has changes that the primary
     * lost in a failover. It cannot follow the primary from there, so it is not used until its position changes.
     */
    compare: ({ askedAt, position }: Sample): void => {
      if (!known || known.at > askedAt) return
      if (known.position > position) strayedAt = known.position
      isConfirmed = known.position <= position && known.position !== strayedAt
    },
    lagMs: (now: number): number => now - asOf,
    mayAnswer: (position: number, now: number): boolean =>
      isConfirmed && known !== null && known.position >= position && now - asOf <= boundMs,
  }
}
export type Freshness = ReturnType<typeof createFreshness>
