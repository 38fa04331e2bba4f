import { and, desc, eq, or } from 'drizzle-orm'
import { payments, rides, seatRequests } from '../db/schema/index.ts'
import type { Ctx, UserActor } from '../domain/context.ts'
import { answerTicket, closeOwnTicket, holdTicket, openTicket } from '../domain/tickets/index.ts'
import type { NewTicketBody } from '../shared/contract/tickets.ts'
import { DAY_MS, HOUR_MS } from '../shared/kernel/nairobi-time.ts'
import { DEMO_ADMIN } from './demo-data.ts'
import type { DemoQuestion } from './demo-questions.ts'
import { actorOf } from './plan-demo.ts'
import type { Scene } from './play-rides.ts'

const findAbout = async (
  ctx: Ctx,
  person: UserActor,
  kind: NonNullable<DemoQuestion['about']>,
): Promise<NonNullable<NewTicketBody['about']>> => {
  const [found] =
    kind === 'RIDE'
      ? await ctx.db
          .select({ id: rides.id })
          .from(rides)
          .where(and(eq(rides.status, 'COMPLETED'), or(eq(rides.ownerId, person.id), eq(rides.driverId, person.id))))
          .orderBy(desc(rides.departsAt), rides.id)
          .limit(1)
      : await ctx.db
          .select({ id: payments.id })
          .from(payments)
          .innerJoin(seatRequests, eq(seatRequests.id, payments.requestId))
          .where(eq(seatRequests.riderId, person.id))
          .orderBy(desc(payments.createdAt), payments.id)
          .limit(1)
  if (!found) throw new Error(`${person.name} of the demo has no ${kind} to ask about.`)
  return { kind, id: found.id }
}

export const playQuestion = ({ past, now, personNamed }: Scene, question: DemoQuestion): void => {
  const { category, subject, text, about, answer } = question
  const person = personNamed(question.from)
  const askedAt = now.getTime() - question.daysAgo * DAY_MS
  const admin = actorOf(DEMO_ADMIN)
  let id = ''
  past.at(new Date(askedAt), async () => {
    const as = past.as(person)
    const subjectOf = about && { about: await findAbout(as, person, about) }
    const asked = await openTicket(as, { category, subject, text, ...subjectOf }, null)
    id = asked.body.id
  })
  if (!answer) return
  const answeredAt = askedAt + answer.hoursLater * HOUR_MS
  past.at(new Date(answeredAt), async () => {
    await holdTicket(past.as(admin), id)
    await answerTicket(past.as(admin), id, { text: answer.text }, null)
  })
  if (question.closes) past.at(new Date(answeredAt + HOUR_MS), () => closeOwnTicket(past.as(person), id))
}
