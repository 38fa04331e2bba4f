import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { readRows } from '../../db/read-rows.ts'
import { uuids } from '../../db/uuids.ts'
import { groupCallsOf, MAX_TOGETHER } from '../../platform/group-calls.ts'
import { sessionIsLive } from '../auth/index.ts'
import { seesPerson } from '../blocks/index.ts'
import type { Ctx } from '../context.ts'
import type { UserStatus } from '../../shared/kernel/enums.ts'

export interface ChatView {
  viewerId: string
  partnerId: string
  sessionId: string
}

export interface SeenChat {
  isSessionLive: boolean
  partnerStatus: UserStatus
  conversation: { id: string; lastSeq: number } | null
  /** Up to which time each of the two users has read the chat, by user id. */
  receipts: ReadonlyMap<string, string>
}

interface Look extends ChatView {
  now: Date
}

interface LookRow {
  is_live: boolean
  status: UserStatus | null
  conversation_id: string | null
  last_seq: number | null
  receipts: Record<string, string> | null
}

const present = ({ is_live, status, conversation_id, last_seq, receipts }: LookRow): SeenChat | null =>
  status === null
    ? null
    : {
        isSessionLive: is_live,
        partnerStatus: status,
        conversation: conversation_id === null ? null : { id: conversation_id, lastSeq: last_seq ?? 0 },
        receipts: new Map(Object.entries(receipts ?? {}).map(([user, at]) => [user, new Date(at).toISOString()])),
      }

const lookTogether = groupCallsOf(MAX_TOGETHER, async (db: Db, looks: readonly Look[]) => {
  const column = (name: keyof ChatView) => uuids(looks.map((look) => look[name]))
  const now = new Date(Math.max(...looks.map((look) => look.now.getTime())))
  const rows = await readRows<LookRow>(
    db,
    sql`select ${sessionIsLive(sql`asked.session_id`, now)} as is_live, partner.status, chat.id as conversation_id,
        chat.last_seq, (select json_object_agg(read.user_id, read.last_read_at) from read_receipts read
          where read.conversation_id = chat.id) as receipts
      from unnest(${column('viewerId')}, ${column('partnerId')}, ${column('sessionId')})
        with ordinality as asked(viewer_id, partner_id, session_id, place)
      left join users partner on partner.id = asked.partner_id
        and ${seesPerson(sql`asked.viewer_id`, sql`partner.id`)}
      left join conversations chat on partner.id is not null
        and chat.user_a = least(asked.viewer_id, asked.partner_id)
        and chat.user_b = greatest(asked.viewer_id, asked.partner_id)
      order by asked.place`,
  )
  return rows.map(present)
})

/** Null for an unknown user or a block. */
export const lookAtChat = (ctx: Pick<Ctx, 'db' | 'clock'>, view: ChatView): Promise<SeenChat | null> =>
  lookTogether(ctx.db, { ...view, now: ctx.clock.now() })
