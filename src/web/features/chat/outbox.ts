import type { Message } from '../../../shared/contract/messaging.ts'
import type { ErrorCode } from '../../../shared/kernel/error-codes.ts'
import { clear, isListOf, isObject, isText, readStored, store } from '../../lib/storage.ts'

export const PENDING_MS = 10_000
/** After this time without an answer the sweep ends an attempt, and the message is sent again. */
export const SWEEP_MS = 15_000
const SWEEP_EVERY_MS = 2_500
const BACK_OFF_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const

export interface Outgoing {
  /** The server stores each id once, however often the message is sent. */
  clientMessageId: string
  receiverId: string
  text: string
  writtenAt: number
  /** Why the server refuses the message. The user can only retry or discard it. */
  refused?: Refusal
}

export interface Refusal {
  code: ErrorCode
  /** In the reader's language; may be empty. */
  sentence: string
}

/** `pending`: being sent. `waiting`: will be sent automatically later. `failed`: waits for Retry. */
export interface ShownOutgoing extends Outgoing {
  state: 'pending' | 'waiting' | 'failed'
}
export type SendOutcome = { kind: 'sent'; message: Message } | { kind: 'refused'; why: Refusal } | { kind: 'later' }

type Outcome = SendOutcome | { kind: 'arrived' }

/**
 * `trouble`: the server refused a message, or the message will be sent again later. `changed`: the list that is shown
 * may be different.
 */
type OutboxEvent = { kind: 'sent'; message: Message } | { kind: 'trouble' } | { kind: 'changed' }

type Send = (message: Outgoing, signal: AbortSignal) => Promise<SendOutcome>

interface Attempt {
  startedAt: number
  abort: AbortController
  /** The stored message arrived on the stream before the answer to the call. */
  arrived: boolean
}

const keyOf = (userId: string) => `outbox:${userId}` as const

const isOutgoing = (value: unknown): value is Outgoing =>
  isObject(value) && 'clientMessageId' in value && 'receiverId' in value && 'text' in value && 'writtenAt' in value

/**
 * Sends written messages, in order for each conversation, until the server has stored or refused each of them. Unsent
 * messages are stored in the browser and sent after a reload.
 */
export class Outbox {
  readonly #userId: string
  readonly #send: Send
  readonly #attempts = new Map<string, Attempt>()
  readonly #busyWith = new Set<string>()
  readonly #listeners = new Set<(event: OutboxEvent) => void>()
  #failuresInARow = 0
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #sweepTimer: ReturnType<typeof setInterval> | undefined
  #shown: readonly ShownOutgoing[] = []

  constructor(userId: string, send: Send) {
    this.#userId = userId
    this.#send = send
    // Messages that were refused because the session had ended can be sent after a sign-in.
    for (const { clientMessageId, refused } of this.#stored())
      if (refused?.code === 'UNAUTHENTICATED') this.#mark(clientMessageId)
    this.lookAgain()
  }

  subscribe = (listener: (event: OutboxEvent) => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  /** The same array until `lookAgain` builds a new one, as `useSyncExternalStore` requires. */
  shown = (): readonly ShownOutgoing[] => this.#shown

  write(receiverId: string, text: string): void {
    const message = { clientMessageId: crypto.randomUUID(), receiverId, text, writtenAt: Date.now() }
    this.#store([...this.#stored(), message])
    this.lookAgain()
    void this.flush()
  }

  retry(clientMessageId: string): void {
    this.#failuresInARow = 0
    this.#mark(clientMessageId)
    this.lookAgain()
    void this.flush()
  }

  discard(clientMessageId: string): void {
    this.#remove(clientMessageId)
    this.lookAgain()
  }

  arrived(clientMessageId: string): void {
    const attempt = this.#attempts.get(clientMessageId)
    // Without an attempt in this tab, another tab has sent the message, and only the copy has to be removed.
    if (attempt) attempt.arrived = true
    else this.#remove(clientMessageId)
    this.lookAgain()
  }

  /** Builds the shown list again. Called when a message or its state may have changed, perhaps in another tab. */
  lookAgain(): void {
    this.#shown = this.#stored()
      .filter(({ clientMessageId }) => this.#attempts.get(clientMessageId)?.arrived !== true)
      .map((message) => ({ ...message, state: this.#stateOf(message) }))
    this.#tell({ kind: 'changed' })
  }

  async flush(): Promise<void> {
    const receivers = new Set(this.#stored().map(({ receiverId }) => receiverId))
    await Promise.all([...receivers].map((receiverId) => this.#sendAllTo(receiverId)))
  }

  #tell(event: OutboxEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  /** Read from storage each time, because another tab may have written. */
  #stored(): readonly Outgoing[] {
    return readStored(keyOf(this.#userId), isListOf(isOutgoing)) ?? []
  }

  /** Stores nothing for a user who was signed out meanwhile. */
  #store(all: readonly Outgoing[]): void {
    if (all.length === 0 || readStored('who', isText) !== this.#userId) clear(keyOf(this.#userId))
    else store(keyOf(this.#userId), all)
  }

  #remove(id: string): void {
    this.#store(this.#stored().filter(({ clientMessageId }) => clientMessageId !== id))
  }

  /** Marks a message as refused, or, without a reason, as ready to send again. */
  #mark(id: string, why?: Refusal): void {
    this.#store(
      this.#stored().map((message) => {
        if (message.clientMessageId !== id) return message
        const { refused: _before, ...rest } = message
        return why === undefined ? rest : { ...rest, refused: why }
      }),
    )
  }

  #stateOf({ clientMessageId, refused }: Outgoing): ShownOutgoing['state'] {
    if (refused !== undefined) return 'failed'
    const attempt = this.#attempts.get(clientMessageId)
    return attempt && Date.now() - attempt.startedAt < PENDING_MS ? 'pending' : 'waiting'
  }

  async #sendAllTo(receiverId: string): Promise<void> {
    if (this.#busyWith.has(receiverId)) return
    this.#busyWith.add(receiverId)
    try {
      for (;;) {
        const next = this.#stored().find((one) => one.receiverId === receiverId && one.refused === undefined)
        if (!next) return
        const outcome = await this.#attempt(next)
        if (outcome.kind === 'later') return this.#tryAgainLater()
        this.#failuresInARow = 0
        this.#settle(next, outcome)
      }
    } finally {
      this.#busyWith.delete(receiverId)
      this.lookAgain()
    }
  }

  async #attempt(message: Outgoing): Promise<Outcome> {
    const attempt: Attempt = { startedAt: Date.now(), abort: new AbortController(), arrived: false }
    this.#attempts.set(message.clientMessageId, attempt)
    const pendingTimer = setTimeout(() => this.lookAgain(), PENDING_MS)
    this.#sweepTimer ??= setInterval(() => this.#sweep(), SWEEP_EVERY_MS)
    this.lookAgain()
    const outcome = await this.#send(message, attempt.abort.signal).catch((): SendOutcome => ({ kind: 'later' }))
    clearTimeout(pendingTimer)
    this.#attempts.delete(message.clientMessageId)
    // Only the response was lost, and the server has the message.
    if (outcome.kind === 'later' && attempt.arrived) return { kind: 'arrived' }
    return outcome
  }

  #settle({ clientMessageId }: Outgoing, outcome: Exclude<Outcome, { kind: 'later' }>): void {
    if (outcome.kind !== 'refused') {
      this.#remove(clientMessageId)
      if (outcome.kind === 'sent') this.#tell(outcome)
    } else {
      this.#mark(clientMessageId, outcome.why)
      this.#tell({ kind: 'trouble' })
    }
  }

  #tryAgainLater(): void {
    const wait = BACK_OFF_MS[Math.min(this.#failuresInARow, BACK_OFF_MS.length - 1)]
    if (this.#failuresInARow === 0) this.#tell({ kind: 'trouble' })
    this.#failuresInARow += 1
    clearTimeout(this.#retryTimer)
    this.#retryTimer = setTimeout(() => void this.flush(), wait)
  }

  #sweep(): void {
    for (const { startedAt, abort } of this.#attempts.values()) if (Date.now() - startedAt >= SWEEP_MS) abort.abort()
    if (this.#attempts.size === 0) {
      clearInterval(this.#sweepTimer)
      this.#sweepTimer = undefined
    }
    this.lookAgain()
  }
}
