import type { DeletedEvent, Message, ReadEvent } from '../../../shared/contract/messaging.ts'
import { followMessages } from '../messages/api.ts'
import type { ChatEvent } from '../messages/chat-state.ts'

const BACK_OFF_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000] as const
const POLL_MS = 5_000
const POLL_AFTER_FAILURES = 2

interface LiveChatPorts {
  chatId: string
  otherUserId: string
  lastTimestamp: () => string | undefined
  onEvent: (event: ChatEvent) => void
  /** Called when messages may have been missed: load the newest page. */
  onGap: () => void
}

interface Events {
  message: Message[]
  deleted: DeletedEvent
  read: ReadEvent
}
const listen = <Kind extends keyof Events>(source: EventSource, kind: Kind, take: (data: Events[Kind]) => void): void =>
  source.addEventListener(kind, ({ data }: MessageEvent<string>) => take(JSON.parse(data)))

/**
 * Follows one conversation until it is closed. After a short interruption the browser itself reconnects with
 * `Last-Event-ID`. A refused stream is opened again with the newest timestamp, after longer and longer waits. From the
 * second failure on, the newest page is loaded every 5 seconds until the stream opens.
 */
export class LiveChat {
  readonly #ports: LiveChatPorts
  #source: EventSource | undefined
  #reopenTimer: ReturnType<typeof setTimeout> | undefined
  #pollTimer: ReturnType<typeof setInterval> | undefined
  #failures = 0

  constructor(ports: LiveChatPorts) {
    this.#ports = ports
    this.#open()
    addEventListener('online', this.#reopenNow)
  }

  close(): void {
    removeEventListener('online', this.#reopenNow)
    clearTimeout(this.#reopenTimer)
    this.#stopPolling()
    this.#source?.close()
  }

  #open(): void {
    const { chatId, otherUserId, lastTimestamp, onEvent } = this.#ports
    this.#source?.close()
    const source = followMessages(chatId, lastTimestamp())
    source.addEventListener('open', () => this.#onOpen())
    source.addEventListener('error', () => this.#onError())
    listen(source, 'message', (messages) => onEvent({ kind: 'arrived', messages }))
    listen(source, 'deleted', ({ messageId }) => onEvent({ kind: 'deleted', messageId }))
    listen(source, 'read', ({ userId, lastReadTimestamp }) => {
      // The viewer's own read receipts, from other windows, arrive too and are ignored.
      if (userId === otherUserId) onEvent({ kind: 'read', upTo: lastReadTimestamp })
    })
    this.#source = source
  }

  #onOpen(): void {
    if (this.#failures > 0 || this.#ports.lastTimestamp() === undefined) this.#ports.onGap()
    this.#failures = 0
    this.#stopPolling()
  }

  #onError(): void {
    this.#failures += 1
    if (this.#failures >= POLL_AFTER_FAILURES) this.#pollTimer ??= setInterval(this.#ports.onGap, POLL_MS)
    if (this.#source?.readyState !== EventSource.CLOSED) return
    clearTimeout(this.#reopenTimer)
    const wait = BACK_OFF_MS[Math.min(this.#failures, BACK_OFF_MS.length) - 1]
    this.#reopenTimer = setTimeout(() => this.#open(), wait)
  }

  #reopenNow = () => {
    clearTimeout(this.#reopenTimer)
    if (this.#source?.readyState !== EventSource.OPEN) this.#open()
  }

  #stopPolling(): void {
    clearInterval(this.#pollTimer)
    this.#pollTimer = undefined
  }
}
