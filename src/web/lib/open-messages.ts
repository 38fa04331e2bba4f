/** Any part of a page opens the message panel with this event, for one user or for all conversations. */
export const OPEN_MESSAGES = 'open-messages'
/** An event: a message was read or arrived. Pages reload the conversations, and the unread count if `total` is missing. */
export const MESSAGES_CHANGED = 'messages-changed'
export interface MessagesChanged {
  total?: number | undefined
}

export interface OpenMessages {
  userId?: string | undefined
}

export const openMessages = (userId?: string): void => {
  dispatchEvent(new CustomEvent<OpenMessages>(OPEN_MESSAGES, { detail: { userId } }))
}

export const tellMessagesChanged = (total?: number): void => {
  dispatchEvent(new CustomEvent<MessagesChanged>(MESSAGES_CHANGED, { detail: { total } }))
}

let panelOpen = false
export const setPanelOpen = (open: boolean): void => {
  panelOpen = open
}
export const isPanelOpen = (): boolean => panelOpen
