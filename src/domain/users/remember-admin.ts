import type { Tx } from '../../db/client.ts'
import { adminPhones } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'

/**
 * Remembers a phone as an admin's, even after its account is erased: a later holder must not become one. @returns
 * whether it was new
 */
export const rememberAdmin = async (
  deps: Pick<Dependencies, 'keyring' | 'clock'>,
  tx: Tx,
  phone: string,
): Promise<boolean> => {
  const added = await tx
    .insert(adminPhones)
    .values({ phoneMac: deps.keyring.mac('admin-phone', phone).toString('hex'), since: deps.clock.now() })
    .onConflictDoNothing()
    .returning({ phoneMac: adminPhones.phoneMac })
  return added.length > 0
}
