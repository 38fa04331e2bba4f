// Separate from the contract, so that place boxes load these without the schemas.

/** Letters before the search and post boxes ask for suggestions. */
export const AUTOCOMPLETE_MIN_CHARS = 2
/** Boxes for the places of an alert, where only chosen places count. */
export const ALERT_PLACE_MIN_CHARS = 3
/** The separate place search box asks later, and only accepts chosen places. */
export const PLACE_SEARCH_MIN_CHARS = 5
export const AUTOCOMPLETE_DEBOUNCE_MS = 300
export const AUTOCOMPLETE_RADIUS_POST_KM = 15
export const AUTOCOMPLETE_RADIUS_SEARCH_KM = 10
export const MAX_COORDINATE_FETCHES = 3
/** How long one places session token is used. */
export const PLACES_SESSION_SECONDS = 180
