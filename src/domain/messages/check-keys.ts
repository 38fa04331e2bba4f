import { eq, sql } from 'drizzle-orm'
import { messageMasterKeys } from '../../db/schema/index.ts'
import { readRows } from '../../db/read-rows.ts'
import type { Dependencies } from '../context.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'messageKeys'>

const isInUse = async ({ db }: Deps, kid: string): Promise<boolean> => {
  const [found] = await readRows<{ used: boolean }>(
    db,
    sql`select exists (select 1 from conversation_keys where kid = ${kid})
    or exists (select 1 from reports where kid = ${kid}) as used`,
  )
  return found?.used === true
}

/**
 * Problems of MESSAGE_KEYS for the operator. With a wrong key under a known name, new messages could not be read
 * later, and stored messages cannot be read while their key is missing.
 */
export const checkMessageKeys = async (deps: Deps): Promise<string[]> => {
  const { db, messageKeys } = deps
  const problems: string[] = []
  for (const kid of messageKeys.kids) {
    const checkValue = messageKeys.checkValue(kid)
    await db.insert(messageMasterKeys).values({ kid, checkValue, createdAt: deps.clock.now() }).onConflictDoNothing()
    const [known] = await db.select().from(messageMasterKeys).where(eq(messageMasterKeys.kid, kid))
    if (!known?.checkValue.equals(checkValue))
      problems.push(`MESSAGE_KEYS: the key ${kid} differs from the one that this database knows by that name`)
  }
  const known = await db.select({ kid: messageMasterKeys.kid }).from(messageMasterKeys)
  for (const { kid } of known)
    if (!messageKeys.kids.includes(kid) && (await isInUse(deps, kid)))
      problems.push(`MESSAGE_KEYS: the key ${kid} is missing, and messages are encrypted with it`)
  return problems
}

export const listUnusedKeys = async (deps: Deps): Promise<string[]> => {
  const unused: string[] = []
  for (const kid of deps.messageKeys.kids)
    if (kid !== deps.messageKeys.active && !(await isInUse(deps, kid))) unused.push(kid)
  return unused
}
