const STORAGE_KEY = 'search:last'

/** Remembers the last search in this tab, so that booking can lead back to it. */
export const keepLastSearch = (query: string): void => sessionStorage.setItem(STORAGE_KEY, query)

export const lastSearch = (): string => sessionStorage.getItem(STORAGE_KEY) ?? ''
