export interface LineLimits {
  perKey: number
  /** The most lines in a window, over all keys. */
  total: number
  windowMs: number
}

/** Prevents a frequent event from filling the log: allows a limited number of lines per window, and counts the rest. */
export const createLineBudget = ({ perKey, total, windowMs }: LineLimits, now = () => performance.now()) => {
  let startedAt = now()
  let written = 0
  let leftOut = 0
  const byKey = new Map<string, number>()
  /** Whether a line may be written, and how many lines were skipped since the last written line. */
  return (key: string): { allowed: boolean; leftOut: number } => {
    if (now() - startedAt >= windowMs) {
      startedAt = now()
      written = 0
      byKey.clear()
    }
    const usedByKey = byKey.get(key) ?? 0
    if (usedByKey >= perKey || written >= total) {
      leftOut += 1
      return { allowed: false, leftOut }
    }
    written += 1
    byKey.set(key, usedByKey + 1)
    const before = leftOut
    leftOut = 0
    return { allowed: true, leftOut: before }
  }
}
