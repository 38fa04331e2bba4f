import type { Ride } from '../../../shared/contract/rides.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import { getRide } from './api.ts'
import type { CopyKind } from './ride-draft.ts'

const KINDS = ['again', 'return'] as const satisfies readonly CopyKind[]

/** The caller's own ride that fills in the form of a new ride (`?again=`, `?return=`); null for an empty form. */
export const findCopied = async (
  api: ApiClient,
  query: URLSearchParams,
): Promise<{ kind: CopyKind; ride: Ride } | null> => {
  const kind = KINDS.find((name) => query.has(name))
  const id = kind && query.get(kind)
  if (!id) return null
  const found = await getRide(api, id)
  return found.ok && found.body.requests !== undefined ? { kind, ride: found.body } : null
}
