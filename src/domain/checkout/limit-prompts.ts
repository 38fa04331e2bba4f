import { and, desc, gt, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { payments } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ctx } from '../context.ts'
import { storedNumbers } from '../payments/index.ts'
import { countedPromptsSince, MAX_PROMPTS, promptWait } from '../payments/rules.ts'

/**
 * Limits the M-Pesa requests to one phone within an hour, for all payers together: a request on a stranger's phone disturbs
 * them, and could be paid by mistake. A phone can have one open payment, so parallel calls do not matter.
 * @throws AppError RATE_LIMITED
 */
export const limitPrompts = async (
  ctx: Pick<Ctx, 'clock' | 'keyring'>,
  tx: Tx,
  { msisdn, isOwn }: { msisdn: string; isOwn: boolean },
): Promise<void> => {
  const now = ctx.clock.now()
  const asked = await tx
    .select({ at: payments.createdAt })
    .from(payments)
    .where(
      and(
        // Requests of an erased account still count.
        inArray(payments.msisdn, storedNumbers(ctx, msisdn)),
        gt(payments.createdAt, countedPromptsSince(now)),
        // A request that M-Pesa never accepted did not reach the phone.
        sql`not (${payments.state} = 'FAILED' and ${payments.checkoutRequestId} is null)`,
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(MAX_PROMPTS)
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
