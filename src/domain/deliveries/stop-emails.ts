import { inArray } from 'drizzle-orm'
import { emailStops } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import type { Dependencies } from '../context.ts'

const PURPOSE = 'email-stop'

type Stops = Pick<Dependencies, 'db' | 'keyring' | 'clock'>

/** Keyed hashes of an address, in which upper and lower case are equal; the hash under the active key comes first. */
const macsOf = (deps: Pick<Dependencies, 'keyring'>, address: string): [string, ...string[]] => {
  const [newest, ...older] = deps.keyring.macs(PURPOSE, address.trim().toLowerCase())
  return [newest.toString('hex'), ...older.map((mac) => mac.toString('hex'))]
}

/** A token that stands for an address in a link; only we can make or read it. */
const tokenFor = (deps: Pick<Dependencies, 'keyring'>, address: string): string =>
  deps.keyring.seal(PURPOSE, 'link', address).toString('base64url')

const addressIn = (deps: Pick<Dependencies, 'keyring'>, token: string): string => {
  try {
    return deps.keyring.open(PURPOSE, 'link', Buffer.from(token, 'base64url'))
  } catch {
    throw notFound()
  }
}

/** The unsubscribe links of an email: a page for users, and an address that mail programs call. */
export const stopLinks = (
  deps: Pick<Dependencies, 'keyring' | 'settings'>,
  address: string,
): { page: string; call: string } => {
  const query = `?to=${tokenFor(deps, address)}`
  const { publicUrl } = deps.settings
  return { page: `${publicUrl}/email/stop${query}`, call: `${publicUrl}/api/email/stop${query}` }
}

export const areEmailsStopped = async (
  deps: Pick<Dependencies, 'db' | 'keyring'>,
  address: string,
): Promise<boolean> => {
  const [stop] = await deps.db
    .select({ at: emailStops.stoppedAt })
    .from(emailStops)
    .where(inArray(emailStops.addressMac, macsOf(deps, address)))
  return stop !== undefined
}

export const stopEmails = async (deps: Stops, token: string): Promise<{ success: true }> => {
  const [addressMac] = macsOf(deps, addressIn(deps, token))
  await deps.db.insert(emailStops).values({ addressMac, stoppedAt: deps.clock.now() }).onConflictDoNothing()
  return { success: true }
}

/** Replaces the stored hashes of these addresses by hashes under the active key. @returns how many */
export const renewStops = async (deps: Pick<Dependencies, 'db' | 'keyring'>, addresses: readonly string[]) => {
  const newestOf = new Map(
    addresses.flatMap((address) => {
      const [newest, ...older] = macsOf(deps, address)
      return older.map((mac): [string, string] => [mac, newest])
    }),
  )
  if (newestOf.size === 0) return 0
  return deps.db.transaction(async (tx) => {
    const stops = await tx
      .delete(emailStops)
      .where(inArray(emailStops.addressMac, [...newestOf.keys()]))
      .returning()
    const renewed = stops.map((stop) => ({ ...stop, addressMac: newestOf.get(stop.addressMac) ?? stop.addressMac }))
    if (renewed.length > 0) await tx.insert(emailStops).values(renewed).onConflictDoNothing()
    return renewed.length
  })
}

export const resumeEmails = async (deps: Stops, token: string): Promise<{ success: true }> => {
  await deps.db.delete(emailStops).where(inArray(emailStops.addressMac, macsOf(deps, addressIn(deps, token))))
  return { success: true }
}
