// Beside the contract and not in it: the search page ships these without the schemas.

export const MAX_SEARCH_RESULTS = 10
export const MAX_SEARCH_PASSENGERS = 10
export const SEARCH_WINDOW_DAYS = 60
