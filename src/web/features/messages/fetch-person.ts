import { publicNameOf } from '../../../shared/kernel/first-name.ts'
import { browserApi } from '../../lib/api-client.ts'
import { getUser } from '../people/api.ts'

/** After this time the chat opens without a name. */
const NAME_TIMEOUT_MS = 10_000

/** The name of a user who is in no conversation yet. */
export const fetchPerson = async (id: string): Promise<{ name: string; photo: string | null } | null> => {
  const init = { signal: AbortSignal.timeout(NAME_TIMEOUT_MS) }
  const answer = await getUser(browserApi(), id, init).catch(() => null)
  return answer?.ok ? { name: publicNameOf(answer.body.name), photo: answer.body.photo } : null
}
