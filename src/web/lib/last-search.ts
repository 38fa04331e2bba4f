import { isText, readStored, store } from './storage.ts'

/** Stores the last search in this tab, so that a booking can lead back to it. */
export const saveLastSearch = (query: string): void => store('last-search', query)

export const lastSearch = (): string => readStored('last-search', isText) ?? ''
