import { and, eq, gt, lte, or } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { messages } from '../../db/schema/index.ts'
import { groupCallsOf } from '../../platform/group-calls.ts'
import { selectMessages, type MessageRow } from './queries.ts'

interface Changes {
  conversationId: string
  after: number
  upTo: number
}

/** Of one statement: a page of each of them fits into memory easily. */
const MOST_READ = 40
/** A chat has at most ten streams. */
const MOST_TOGETHER = 10 * MOST_READ

const keyOf = ({ conversationId, after, upTo }: Changes) => `${conversationId} ${after} ${upTo}`

const areChanges = ({ conversationId, after, upTo }: Changes) =>
  and(
    eq(messages.conversationId, conversationId),
    or(
      and(gt(messages.seq, after), lte(messages.seq, upTo)),
      and(gt(messages.deletedSeq, after), lte(messages.deletedSeq, upTo)),
    ),
  )

const isChange = ({ conversationId, after, upTo }: Changes, { message }: MessageRow): boolean => {
  const isNew = (seq: number | null) => seq !== null && seq > after && seq <= upTo
  return message.conversationId === conversationId && (isNew(message.seq) || isNew(message.deletedSeq))
}

/** A message wakes all streams of its chat at once: they share one statement. */
export const readChanges = groupCallsOf(MOST_TOGETHER, async (db: Db, calls: readonly Changes[]) => {
  const distinct = [...new Map(calls.map((call) => [keyOf(call), call]))]
  const found = new Map<string, MessageRow[]>()
  for (let start = 0; start < distinct.length; start += MOST_READ) {
    const some = distinct.slice(start, start + MOST_READ)
    const rows = await selectMessages(db).where(or(...some.map(([, call]) => areChanges(call))))
    for (const [key, call] of some)
      found.set(
        key,
        rows.filter((row) => isChange(call, row)),
      )
  }
  return calls.map((call) => found.get(keyOf(call)) ?? [])
})
