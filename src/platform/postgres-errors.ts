/** What PostgreSQL says when it refuses, whichever driver and wrapper carried it here. */
export interface PostgresRefusal {
  /** SQLSTATE, five characters. */
  state: string
  constraint: string | null
}

/** The refusal inside an error, or null when it is something else. Drizzle wraps the driver's error as `cause`. */
export const postgresRefusal = (error: unknown): PostgresRefusal | null => {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    const { code, constraint } = current as { code?: unknown; constraint?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code))
      return { state: code, constraint: typeof constraint === 'string' ? constraint : null }
  }
  return null
}

export const violates = (error: unknown, constraint: string): boolean =>
  postgresRefusal(error)?.constraint === constraint
