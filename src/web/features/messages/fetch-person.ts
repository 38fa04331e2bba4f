import { publicNameOf } from '../../../shared/kernel/first-name.ts'
import { browserApi } from '../../lib/api-client.ts'
import { getUser } from '../people/api.ts'

/** After this time the chat stays without the user's name. */
const NAME_TIMEOUT_MS = 10_000

export const fetchPerson = async (id: string): Promise<{ name: string; phone?: string } | null> => {
  const init = { signal: AbortSignal.timeout(NAME_TIMEOUT_MS) }
  const answer = await getUser(browserApi(), id, init).catch(() => null)
  if (!answer?.ok) return null
  const { name, phone } = answer.body
  return { name: publicNameOf(name), ...(phone === undefined ? {} : { phone }) }
}
