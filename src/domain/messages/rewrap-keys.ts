import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { conversationKeys } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { keyContext } from './seal-message.ts'

const BATCH = 500

export interface Rotated {
  done: number
  /** Keys, or messages, that could not be decrypted; they stay unchanged. */
  failed: number
}

type Deps = Pick<Dependencies, 'db' | 'messageKeys'>
interface Place {
  conversationId: string
  version: number
}

const after = ({ conversationId, version }: Place) =>
  sql`(${conversationKeys.conversationId}, ${conversationKeys.version}) > (${conversationId}, ${version})`

const rewrapBatch = ({ db, messageKeys }: Deps, place: Place | null, rotated: Rotated): Promise<Place | null> =>
  db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(conversationKeys)
      .where(and(ne(conversationKeys.kid, messageKeys.active), place === null ? undefined : after(place)))
      .orderBy(asc(conversationKeys.conversationId), asc(conversationKeys.version))
      .limit(BATCH)
      .for('update')
    for (const { conversationId, version, kid, wrapped } of rows) {
      const context = keyContext(conversationId, version)
      try {
        const fresh = messageKeys.wrap(context, messageKeys.unwrap(context, { kid, wrapped }))
        await tx
          .update(conversationKeys)
          .set(fresh)
          .where(and(eq(conversationKeys.conversationId, conversationId), eq(conversationKeys.version, version)))
        rotated.done += 1
      } catch {
        rotated.failed += 1
      }
    }
    return rows.at(-1) ?? null
  })

/**
 * Encrypts all keys of conversations with the active master key. Messages do not change. After a crash, another call
 * continues. The function repeats until a run changes no key, because servers may still add keys under an old master
 * key.
 */
export const rewrapKeys = async (deps: Deps): Promise<Rotated> => {
  const rotated: Rotated = { done: 0, failed: 0 }
  for (let before = -1; before !== rotated.done;) {
    before = rotated.done
    rotated.failed = 0
    let place: Place | null = null
    do place = await rewrapBatch(deps, place, rotated)
    while (place !== null)
  }
  return rotated
}
