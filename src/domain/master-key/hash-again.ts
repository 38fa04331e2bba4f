import { asc, gt, and, ne } from 'drizzle-orm'
import { users } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { renewStops } from '../deliveries/index.ts'
import { renewMacs } from '../trusted-contacts/index.ts'
import { renewAdmins } from '../users/index.ts'

const BATCH = 500

const renewAllStops = async (deps: Pick<Dependencies, 'db' | 'keyring'>): Promise<number> => {
  let renewed = 0
  let last: string | null = null
  for (;;) {
    const rows: { id: string; email: string }[] = await deps.db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(ne(users.email, ''), last === null ? undefined : gt(users.id, last)))
      .orderBy(asc(users.id))
      .limit(BATCH)
    renewed += await renewStops(
      deps,
      rows.map(({ email }) => email),
    )
    last = rows.at(-1)?.id ?? null
    if (last === null) return renewed
  }
}

/**
 * Hashes again the values that we still know in full: email addresses of users who get no emails, and phone
 * numbers of trusted contacts and of admins.
 * @returns how many values
 */
export const hashAgain = async (
  deps: Pick<Dependencies, 'db' | 'keyring' | 'clock'>,
  adminPhones: readonly string[],
): Promise<number> => (await renewAllStops(deps)) + (await renewMacs(deps)) + (await renewAdmins(deps, adminPhones))
