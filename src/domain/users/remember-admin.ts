import { eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { adminPhones, users } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import type { UserRow } from './queries.ts'

type Keys = Pick<Dependencies, 'keyring'>

const macsOf = ({ keyring }: Keys, phone: string): [string, ...string[]] => {
  const [newest, ...older] = keyring.macs('admin-phone', phone)
  return [newest.toString('hex'), ...older.map((mac) => mac.toString('hex'))]
}

const isRemembered = async (db: Db | Tx, macs: string[]): Promise<boolean> =>
  (await db.select().from(adminPhones).where(inArray(adminPhones.phoneMac, macs))).length > 0

/**
 * Stores a hash of an admin's phone number. The hash stays after the account is erased, because a later owner of the
 * number must not become an admin.
 * @returns whether the number was new
 */
export const rememberAdmin = async (
  deps: Keys & Pick<Dependencies, 'clock'>,
  tx: Tx,
  phone: string,
): Promise<boolean> => {
  const [phoneMac, ...older] = macsOf(deps, phone)
  if (await isRemembered(tx, older)) return false
  const added = await tx
    .insert(adminPhones)
    .values({ phoneMac, since: deps.clock.now() })
    .onConflictDoNothing()
    .returning({ phoneMac: adminPhones.phoneMac })
  return added.length > 0
}

type Parts = Pick<Dependencies, 'settings' | 'keyring' | 'clock'>

/**
 * Whether ADMIN_PHONES makes the owner of this number an admin. True only once for each number, so a later owner of the
 * number does not become an admin.
 */
export const becomesAdmin = async (deps: Parts, tx: Tx, phone: string): Promise<boolean> =>
  deps.settings.adminPhones.includes(phone) && (await rememberAdmin(deps, tx, phone))

/** Called at every sign-in, because a number may be added to ADMIN_PHONES after its owner has registered. */
export const promoteAdmin = async (deps: Parts, tx: Tx, user: UserRow): Promise<void> => {
  if (user.role !== 'ADMIN' && (await becomesAdmin(deps, tx, user.phone)))
    await tx.update(users).set({ role: 'ADMIN' }).where(eq(users.id, user.id))
}

/** Stores the hashes of remembered phones under the active key too. @returns how many phones */
export const renewAdmins = async (
  deps: Keys & Pick<Dependencies, 'db' | 'clock'>,
  phones: readonly string[],
): Promise<number> => {
  let renewed = 0
  for (const phone of phones) {
    const [phoneMac, ...older] = macsOf(deps, phone)
    if (!(await isRemembered(deps.db, older)) || (await isRemembered(deps.db, [phoneMac]))) continue
    await deps.db.insert(adminPhones).values({ phoneMac, since: deps.clock.now() }).onConflictDoNothing()
    renewed += 1
  }
  return renewed
}
