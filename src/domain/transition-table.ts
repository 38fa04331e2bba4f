// Each `transitions.ts` has a table with one row for each action. The right to act, the buttons of a page, the reasons
// of a refusal, docs/states.md and the tests of every state all come from these rows.
import { AppError } from '../platform/errors.ts'
import type { ErrorCode } from '../shared/kernel/error-codes.ts'
import type { MessageParams } from '../shared/messages/format.ts'
import { serverMessage, type ServerMessageKey } from '../shared/messages/server.ts'
import type { Language } from '../shared/kernel/enums.ts'

export interface Refusal {
  code: ErrorCode
  messageKey: ServerMessageKey
  params?: MessageParams
}

export const refusal = (code: ErrorCode, messageKey: ServerMessageKey, params?: MessageParams): Refusal => ({
  code,
  messageKey,
  ...(params === undefined ? {} : { params }),
})

type Reason<Facts> = Refusal | ((facts: Facts, now: Date) => Refusal)

/** Conditions besides person and state. The name of `rule` is shown in docs/states.md. */
interface Condition<Facts> {
  rule: (facts: Facts, now: Date) => boolean
  otherwise: Reason<Facts>
}

/** `clock` is a job at its time; `system` is the result of another change. */
export type Actor<Person> = Person | 'clock' | 'system'

export interface Transition<State, Person, Facts> {
  by: readonly Actor<Person>[]
  /** The states in which the action is possible. Empty: the action creates the row. */
  from: readonly State[]
  /** Which states may follow. Empty: the state stays. */
  to: readonly State[]
  /** The answer to any other person who may see the row; by default 404. */
  otherPerson?: Refusal
  otherState?: Reason<Facts>
  conditions?: readonly Condition<Facts>[]
}

export type TransitionTable<Action extends string, State, Person, Facts> = Readonly<
  Record<Action, Transition<State, Person, Facts>>
>

const NOT_THERE = refusal('NOT_FOUND', 'error.notFound')
const WRONG_STATE = refusal('CONFLICT', 'error.conflict')

/** Why this person cannot take the action now, or null. Checks the person first, then the state, then conditions. */
export const refusalOf = <State, Person, Facts extends { status: State }>(
  { by, from, otherPerson, otherState, conditions }: Transition<State, Person, Facts>,
  person: Actor<NoInfer<Person>> | null,
  facts: NoInfer<Facts>,
  now: Date,
): Refusal | null => {
  const say = (reason: Reason<Facts>): Refusal => (typeof reason === 'function' ? reason(facts, now) : reason)
  if (person === null) return NOT_THERE
  if (!isFor({ by }, person)) return otherPerson ?? NOT_THERE
  if (from.length > 0 && !from.includes(facts.status)) return say(otherState ?? WRONG_STATE)
  const broken = conditions?.find(({ rule }) => !rule(facts, now))
  return broken ? say(broken.otherwise) : null
}

export const isFor = <Person>({ by }: { by: readonly Actor<Person>[] }, person: Actor<NoInfer<Person>>): boolean =>
  by.includes(person)

/** @throws AppError with the reason, when this person cannot take the action now */
export const requireAction = <State, Person, Facts extends { status: State }>(
  transition: Transition<State, Person, Facts>,
  person: Actor<NoInfer<Person>> | null,
  facts: NoInfer<Facts>,
  now: Date,
): void => {
  const refused = refusalOf(transition, person, facts, now)
  if (!refused) return
  const { code, messageKey, params } = refused
  throw new AppError(code, messageKey, params === undefined ? {} : { params })
}

export const allowedActions = <Action extends string, State, Person, Facts extends { status: State }>(
  table: TransitionTable<Action, State, Person, Facts>,
  actions: readonly Action[],
  ...[person, facts, now]: [Actor<NoInfer<Person>> | null, NoInfer<Facts>, Date]
): Record<Action, boolean> =>
  Object.fromEntries(
    actions.map((action) => [action, refusalOf(table[action], person, facts, now) === null]),
  ) as Record<Action, boolean>

/** Why each of this person's actions is refused now, with code and message. `also` adds actions of other people. */
export const reasonsAgainst = <Action extends string, State, Person, Facts extends { status: State }>(
  table: TransitionTable<Action, State, Person, Facts>,
  actions: readonly Action[],
  who: { person: Actor<NoInfer<Person>> | null; language: Language; also?: readonly NoInfer<Action>[] },
  ...[facts, now]: [NoInfer<Facts>, Date]
): Partial<Record<Action, { code: ErrorCode; message: string }>> =>
  Object.fromEntries(
    actions.flatMap((action) => {
      if (who.person === null) return []
      if (!isFor(table[action], who.person) && who.also?.includes(action) !== true) return []
      const refused = refusalOf(table[action], who.person, facts, now)
      if (refused === null) return []
      const message = serverMessage(who.language, refused.messageKey, refused.params)
      return [[action, { code: refused.code, message }]]
    }),
  ) as Partial<Record<Action, { code: ErrorCode; message: string }>>

export const nextState = <State>({ to }: { to: readonly State[] }): State => {
  const [next, ...others] = to
  if (next === undefined || others.length > 0) throw new Error('This action does not lead to one state.')
  return next
}

export const nextStates = <State extends string>(
  table: Readonly<Record<string, { from: readonly State[]; to: readonly State[] }>>,
  state: State,
): State[] => [
  ...new Set(
    Object.values(table).flatMap(({ from, to }) => (from.includes(state) ? to.filter((next) => next !== state) : [])),
  ),
]
