import { eq } from 'drizzle-orm'
import { emailStops } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import type { Dependencies } from '../context.ts'

const PURPOSE = 'email-stop'

type Stops = Pick<Dependencies, 'db' | 'keyring' | 'clock'>

/** The same for every spelling of an address. */
const macOf = (deps: Pick<Dependencies, 'keyring'>, address: string): string =>
  deps.keyring.mac(PURPOSE, address.trim().toLowerCase()).toString('hex')

/** An unforgeable token for an address in a link, readable only by us. */
const tokenFor = (deps: Pick<Dependencies, 'keyring'>, address: string): string =>
  deps.keyring.seal(PURPOSE, 'link', address).toString('base64url')

/** @throws AppError NOT_FOUND for a token that we did not make */
const addressIn = (deps: Pick<Dependencies, 'keyring'>, token: string): string => {
  try {
    return deps.keyring.open(PURPOSE, 'link', Buffer.from(token, 'base64url'))
  } catch {
    throw notFound()
  }
}

/** The unsubscribe links of an email: a page for users, and a call for mail programs. */
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
    .where(eq(emailStops.addressMac, macOf(deps, address)))
  return stop !== undefined
}

/** Repeating it changes nothing. */
export const stopEmails = async (deps: Stops, token: string): Promise<{ success: true }> => {
  await deps.db
    .insert(emailStops)
    .values({ addressMac: macOf(deps, addressIn(deps, token)), stoppedAt: deps.clock.now() })
    .onConflictDoNothing()
  return { success: true }
}

/** The same link lets the mailbox subscribe again. */
export const resumeEmails = async (deps: Stops, token: string): Promise<{ success: true }> => {
  await deps.db.delete(emailStops).where(eq(emailStops.addressMac, macOf(deps, addressIn(deps, token))))
  return { success: true }
}
