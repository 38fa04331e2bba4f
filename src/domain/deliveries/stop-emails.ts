import { eq } from 'drizzle-orm'
import { emailStops } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import type { Dependencies } from '../context.ts'

const PURPOSE = 'email-stop'

type Stops = Pick<Dependencies, 'db' | 'keyring' | 'clock'>

/** The same mailbox, however its address is written. */
const macOf = (deps: Pick<Dependencies, 'keyring'>, address: string): string =>
  deps.keyring.mac(PURPOSE, address.trim().toLowerCase()).toString('hex')

/** Stands for an address in a link: only we can read it, and nobody can make one. */
const tokenFor = (deps: Pick<Dependencies, 'keyring'>, address: string): string =>
  deps.keyring.seal(PURPOSE, 'link', address).toString('base64url')

/** @throws AppError NOT_FOUND for what we did not make */
const addressIn = (deps: Pick<Dependencies, 'keyring'>, token: string): string => {
  try {
    return deps.keyring.open(PURPOSE, 'link', Buffer.from(token, 'base64url'))
  } catch {
    throw notFound()
  }
}

/** Where an e-mail to this address says that it should be the last: a page for people, and a call for mail programs. */
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

/** No e-mail goes to this mailbox any more. Repeating it changes nothing. */
export const stopEmails = async (deps: Stops, token: string): Promise<{ success: true }> => {
  await deps.db
    .insert(emailStops)
    .values({ addressMac: macOf(deps, addressIn(deps, token)), stoppedAt: deps.clock.now() })
    .onConflictDoNothing()
  return { success: true }
}

/** Whoever stopped them has the link to let them come again. */
export const resumeEmails = async (deps: Stops, token: string): Promise<{ success: true }> => {
  await deps.db.delete(emailStops).where(eq(emailStops.addressMac, macOf(deps, addressIn(deps, token))))
  return { success: true }
}
