import type { trustedContacts } from '../../db/schema/index.ts'
import type { TrustedContact } from '../../shared/contract/trusted-contacts.ts'
import type { Dependencies } from '../context.ts'
import { openPhone } from './make-token.ts'

export type ContactRow = typeof trustedContacts.$inferSelect

export const presentContact = (
  deps: Pick<Dependencies, 'keyring'>,
  { id, name, phoneSealed, status, tellsTrips }: ContactRow,
): TrustedContact => ({
  id,
  name: name ?? '',
  phone: phoneSealed === null ? null : openPhone(deps, id, phoneSealed),
  status,
  tellsTrips,
})
