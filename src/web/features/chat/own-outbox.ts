import type { Message } from '../../../shared/contract/messaging.ts'
import { sendOutgoing } from './send-outgoing.ts'
import { Outbox } from './outbox.ts'

interface OwnOutbox {
  outbox: Outbox
  onSent: (listener: (message: Message) => void) => () => void
  /** Called when a message could not be sent, or not yet. */
  onTrouble: (listener: () => void) => () => void
}

const registry = <Value>() => {
  const listeners = new Set<(value: Value) => void>()
  return {
    tell: (value: Value) => {
      for (const listener of listeners) listener(value)
    },
    add: (listener: (value: Value) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

let own: { userId: string; made: OwnOutbox } | undefined

const make = (userId: string): OwnOutbox => {
  const sent = registry<Message>()
  const trouble = registry<void>()
  const outbox = new Outbox({
    userId,
    send: (message, signal) => sendOutgoing(userId, message, signal),
    onSent: sent.tell,
    onTrouble: () => trouble.tell(),
  })
  addEventListener('online', () => void outbox.flush())
  addEventListener('storage', (event) => {
    if (event.key === null || event.key.startsWith('outbox:')) outbox.lookAgain()
  })
  return { outbox, onSent: sent.add, onTrouble: (listener) => trouble.add(() => listener()) }
}

/** The one outbox of this page for the signed-in user; sends waiting messages. */
export const ownOutbox = (userId: string): OwnOutbox => {
  if (own?.userId !== userId) {
    own = { userId, made: make(userId) }
    void own.made.outbox.flush()
  }
  return own.made
}
