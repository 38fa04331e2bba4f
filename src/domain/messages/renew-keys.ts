import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { conversationKeys, conversations, messages } from '../../db/schema/index.ts'
import { newDataKey } from '../../platform/sealed-text.ts'
import type { Dependencies } from '../context.ts'
import { identityOf, textOf } from './present.ts'
import { findNewestKey, selectMessages } from './queries.ts'
import type { Rotated } from './rewrap-keys.ts'
import { keyContext, sealMessage } from './seal-message.ts'

const BATCH = 200

type Deps = Pick<Dependencies, 'db' | 'messageKeys' | 'clock' | 'logger'>

const lock = async (tx: Tx, conversationId: string) => {
  const [row] = await tx.select().from(conversations).where(eq(conversations.id, conversationId)).for('update')
  return row ?? null
}

const addKey = (deps: Deps, conversationId: string): Promise<{ version: number; key: Buffer } | null> =>
  deps.db.transaction(async (tx) => {
    const conversation = await lock(tx, conversationId)
    if (!conversation) return null
    const version = ((await findNewestKey(tx, conversationId))?.version ?? 0) + 1
    const key = newDataKey()
    await tx.insert(conversationKeys).values({
      conversationId,
      version,
      ...deps.messageKeys.wrap(keyContext(conversationId, version), key),
      fromSeq: conversation.lastSeq + 1,
      createdAt: deps.clock.now(),
    })
    return { version, key }
  })

interface Renewal {
  conversationId: string
  version: number
  key: Buffer
}

const resealBatch = (deps: Deps, renewal: Renewal, afterSeq: number, rotated: Rotated): Promise<number | null> =>
  deps.db.transaction(async (tx) => {
    await lock(tx, renewal.conversationId)
    const rows = await selectMessages(tx)
      .where(
        and(
          eq(messages.conversationId, renewal.conversationId),
          gt(messages.seq, afterSeq),
          lt(messages.keyVersion, renewal.version),
        ),
      )
      .orderBy(asc(messages.seq))
      .limit(BATCH)
    for (const row of rows) {
      const text = textOf(deps, row)
      if (text === null) {
        rotated.failed += 1
        continue
      }
      const sealed = sealMessage(renewal.key, { ...identityOf(row), keyVersion: renewal.version }, text)
      await tx
        .update(messages)
        .set({ ...sealed, keyVersion: renewal.version })
        .where(eq(messages.id, row.message.id))
      rotated.done += 1
    }
    return rows.at(-1)?.message.seq ?? null
  })

const dropOldKeys = (deps: Deps, { conversationId, version }: Renewal) =>
  deps.db.delete(conversationKeys).where(
    and(
      eq(conversationKeys.conversationId, conversationId),
      lt(conversationKeys.version, version),
      sql`not exists (select 1 from messages m where m.conversation_id = conversation_keys.conversation_id
        and m.key_version = conversation_keys.version)`,
    ),
  )

/**
 * For a leaked master key: makes new keys and encrypts every message again while users write.
 * @returns numbers of messages
 */
export const renewKeys = async (deps: Deps): Promise<Rotated> => {
  const rotated: Rotated = { done: 0, failed: 0 }
  let last: string | null = null
  for (;;) {
    const [next] = await deps.db
      .select({ id: conversations.id })
      .from(conversations)
      .where(last === null ? undefined : gt(conversations.id, last))
      .orderBy(asc(conversations.id))
      .limit(1)
    if (!next) return rotated
    last = next.id
    const added = await addKey(deps, next.id)
    if (!added) continue
    const renewal = { conversationId: next.id, ...added }
    let seq: number | null = 0
    while (seq !== null) seq = await resealBatch(deps, renewal, seq, rotated)
    await dropOldKeys(deps, renewal)
  }
}
