/** Any part of a page opens the message panel with this event, for one user or for all conversations. */
export const OPEN_MESSAGES = 'open-messages'
/** Something was read, or something arrived: every shown count is reloaded. */
export const MESSAGES_CHANGED = 'messages-changed'

export interface OpenMessages {
  userId?: string | undefined
}

export const openMessages = (userId?: string): void => {
  dispatchEvent(new CustomEvent<OpenMessages>(OPEN_MESSAGES, { detail: { userId } }))
}

export const tellMessagesChanged = (): void => {
  dispatchEvent(new Event(MESSAGES_CHANGED))
}

let panelOpen = false
export const setPanelOpen = (open: boolean): void => {
  panelOpen = open
}
export const isPanelOpen = (): boolean => panelOpen
