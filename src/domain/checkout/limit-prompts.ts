import { and, desc, gt, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { payments } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ctx } from '../context.ts'
import { countedPromptsSince, MOST_PROMPTS, promptWait } from '../payments/rules.ts'

/**
 * One phone is asked to pay only so often within an hour, whoever asks: a prompt on a stranger's phone is a nuisance, and a
 * mistake away from their money. Two at once are kept apart by the one open payment a phone can have.
 * @throws AppError RATE_LIMITED
 */
export const limitPrompts = async (
  ctx: Pick<Ctx, 'clock' | 'keyring'>,
  tx: Tx,
  { msisdn, isOwn }: { msisdn: string; isOwn: boolean },
): Promise<void> => {
  const now = ctx.clock.now()
  // Whoever erases their account after asking somebody has asked all the same.
  const forgotten = `hash:${ctx.keyring.mac('erased-phone', msisdn).toString('hex')}`
  const asked = await tx
    .select({ at: payments.createdAt })
    .from(payments)
    .where(
      and(
        inArray(payments.msisdn, [msisdn, forgotten]),
        gt(payments.createdAt, countedPromptsSince(now)),
        // What M-Pesa never took reached no phone.
        sql`not (${payments.state} = 'FAILED' and ${payments.checkoutRequestId} is null)`,
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(MOST_PROMPTS)
  const waitTime = promptWait(
    asked.map(({ at }) => at),
    isOwn,
    now,
  )
  if (waitTime > 0)
    throw new AppError('RATE_LIMITED', 'payment.askedTooOften', {
      params: { minutes: Math.ceil(waitTime / 60) },
      waitTime,
    })
}
