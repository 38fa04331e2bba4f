/** A PostgreSQL error, for both drivers. */
export interface PostgresRefusal {
  /** SQLSTATE, 5 characters. */
  state: string
  constraint: string | null
}

/** Null for other errors. Drizzle wraps the driver's error as `cause`. */
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
