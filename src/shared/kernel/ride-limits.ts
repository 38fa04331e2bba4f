// These limits are separate from the contract, so that pages load them without the schemas.

export const MAX_SEARCH_RESULTS = 10
export const MAX_SEARCH_PAGE = 50
export const SEARCH_SORTS = ['best', 'earliest', 'cheapest'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]
export const MAX_SEARCH_PASSENGERS = 10
export const SEARCH_WINDOW_DAYS = 60
/** Rides are posted for tomorrow at the earliest. */
export const FIRST_POSTING_DAY = 1
export const LAST_POSTING_DAY = 30
export const DEFAULT_PICKUP_TIME = '10:00'
export const PICKUP_TIME_STEP_MINUTES = 30
export const MAX_STOPS_BETWEEN = 4

export const MAX_REQUEST_NOTE = 300
