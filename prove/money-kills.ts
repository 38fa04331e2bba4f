// In which step a server dies while money moves, and what M-Pesa had done at that moment.

export type Way = 'pay' | 'refund' | 'payout'

/**
 * What M-Pesa really does with a call. `paid`: it does what the call asks for. `refused`: it refuses. `lost`: as
 * `paid`, but the response is lost, and for a transfer also the result. `late`: as `paid`, but the result comes 10
 * minutes later. `duplicate`: as `paid`, and the result comes 3 times. `unreceived`: nothing, and the call is answered
 * with 500.
 */
export const TRUTHS = ['paid', 'refused', 'lost', 'late', 'duplicate', 'unreceived'] as const
export type Truth = (typeof TRUTHS)[number]

export interface Cell {
  way: Way
  step: string
  truth: Truth
}

/**
 * When a step is reached: when the call begins, when its result arrives, or when M-Pesa is queried for a missing
 * result.
 */
export type Phase = 'sending' | 'receiving' | 'querying'

interface Step {
  way: Way
  step: string
  phase: Phase
  truths: readonly Truth[]
}

const over = (way: Way, phase: Phase, truths: readonly Truth[], ...steps: string[]): Step[] =>
  steps.map((step) => ({ way, step, phase, truths }))
const around = (what: string) => [`before ${what}`, `after ${what}`]

/** `unreceived` has no result. A call whose response was `lost` has no id for a query. */
const WITH_RESULT = TRUTHS.filter((truth) => truth !== 'unreceived')
const KNOWN_BY_ID = TRUTHS.filter((truth) => truth !== 'unreceived' && truth !== 'lost')

/** A kill in this step loses the callback. If the response was lost too, only M-Pesa's statement shows the payment. */
export const BEFORE_CALLBACK_KEPT = 'before commit of payments.process-callback'

export const STEPS: readonly Step[] = [
  ...over('pay', 'sending', TRUTHS, ...around('commit of payments.submit'), ...around('the prompt is sent')),
  ...over('pay', 'receiving', WITH_RESULT, ...around('commit of payments.process-callback')),
  ...over('pay', 'querying', KNOWN_BY_ID, ...around('the query')),
  ...over('pay', 'receiving', WITH_RESULT, ...around('commit of notifications.deliver')),
  ...over('refund', 'sending', TRUTHS, ...around('the reversal is sent')),
  ...over('refund', 'receiving', TRUTHS, ...around('commit of transfers.process-result')),
  ...over('refund', 'querying', KNOWN_BY_ID, ...around('the question')),
  ...over('refund', 'receiving', TRUTHS, ...around('commit of notifications.deliver')),
  ...over('payout', 'sending', TRUTHS, ...around('the payout is sent')),
  ...over('payout', 'receiving', TRUTHS, ...around('commit of transfers.process-result')),
  ...over('payout', 'querying', TRUTHS, ...around('the question')),
  ...over('payout', 'receiving', TRUTHS, ...around('commit of notifications.deliver')),
]

export const phaseOf = ({ way, step }: Cell): Phase => {
  const found = STEPS.find((known) => known.way === way && known.step === step)
  if (!found) throw new Error(`${way} has no step ${step}`)
  return found.phase
}

const cells = (way: Way, step: string, ...truths: Truth[]): Cell[] => truths.map((truth) => ({ way, step, truth }))

const AT_ONCE = ['paid', 'refused', 'duplicate'] as const

/**
 * One kill catches all users of its list in their steps, because all of them wait there until the last one has arrived.
 * So a list contains only steps that happen at the same time. The two halves run in parallel, each with its own server.
 */
export const GROUPED: readonly (readonly [name: string, cells: Cell[]][])[] = [
  [
    [
      'before anything is sent',
      [
        ...cells('pay', 'before commit of payments.submit', 'paid', 'refused'),
        ...cells('pay', 'before the prompt is sent', ...TRUTHS),
        ...cells('refund', 'before the reversal is sent', ...TRUTHS),
        ...cells('payout', 'before the payout is sent', ...TRUTHS),
      ],
    ],
    [
      'before a result is stored',
      [
        ...cells('pay', BEFORE_CALLBACK_KEPT, ...AT_ONCE, 'lost'),
        ...cells('refund', 'before commit of transfers.process-result', ...AT_ONCE),
        ...cells('payout', 'before commit of transfers.process-result', ...AT_ONCE),
      ],
    ],
    [
      'before a user is told',
      [
        ...cells('pay', 'before commit of notifications.deliver', 'paid', 'refused'),
        ...cells('payout', 'before commit of notifications.deliver', 'duplicate'),
      ],
    ],
  ],
  [
    [
      'after everything was sent',
      [
        ...cells('pay', 'after commit of payments.submit', 'late', 'duplicate'),
        ...cells('pay', 'after the prompt is sent', ...TRUTHS),
        ...cells('refund', 'after the reversal is sent', ...TRUTHS),
        ...cells('payout', 'after the payout is sent', ...TRUTHS),
      ],
    ],
    [
      'after a result was stored',
      [
        ...cells('pay', 'after commit of payments.process-callback', ...AT_ONCE, 'lost'),
        ...cells('refund', 'after commit of transfers.process-result', ...AT_ONCE),
        ...cells('payout', 'after commit of transfers.process-result', ...AT_ONCE),
      ],
    ],
    [
      'while M-Pesa is asked',
      [
        ...cells('pay', 'before the query', 'paid', 'late'),
        ...cells('pay', 'after the query', 'refused', 'duplicate'),
        ...cells('refund', 'before the question', 'paid', 'late'),
        ...cells('refund', 'after the question', 'refused', 'duplicate'),
        ...cells('payout', 'before the question', 'paid', 'refused', 'late'),
        ...cells('payout', 'after the question', 'duplicate', 'lost', 'unreceived'),
      ],
    ],
  ],
]

/** One kill for each pair of a step and a truth, if the name of the pair matches the pattern. */
export const eachAlone = (pattern: RegExp): typeof GROUPED => {
  const named = STEPS.flatMap(({ way, step, truths }) => truths.map((truth) => ({ way, step, truth })))
    .map((cell) => [`${cell.way}, ${cell.truth}, ${cell.step}`, [cell]] as const)
    .filter(([name]) => pattern.test(name))
  return [0, 1].map((half) => named.filter((_, index) => index % 2 === half).map(([name, one]) => [name, [...one]]))
}
