const STORAGE_KEY = 'search:last'

/** Keeps in this tab what was searched last, so that booking a ride can lead back to it. */
export const keepLastSearch = (query: string): void => sessionStorage.setItem(STORAGE_KEY, query)

export const lastSearch = (): string => sessionStorage.getItem(STORAGE_KEY) ?? ''
