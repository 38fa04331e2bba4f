import { errorField } from './error-field.ts'

export interface PostgresRefusal {
  /** SQLSTATE, 5 characters. */
  state: string
  constraint: string | null
}

/** Null: the error is not from PostgreSQL. Drizzle puts the error of `pg` or PGlite in `cause`. */
export const postgresRefusal = (error: unknown): PostgresRefusal | null => {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    const state = errorField(current, 'code')
    if (state !== undefined && /^[0-9A-Z]{5}$/.test(state))
      return { state, constraint: errorField(current, 'constraint') ?? null }
  }
  return null
}

export const violates = (error: unknown, constraint: string): boolean =>
  postgresRefusal(error)?.constraint === constraint

// SQLSTATE 08: connection, 53: resources, 57: shutdown or recovery, 58: failing disk, 25006: the server is not the primary.
const UNAVAILABLE = /^(08|53|57|58|25006)|^(ECONN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/

export const databaseIsAway = (error: unknown): boolean => {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if (UNAVAILABLE.test(errorField(current, 'code') ?? '')) return true
    if (
      /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable/.test(
        current.message,
      )
    )
      return true
  }
  return false
}
