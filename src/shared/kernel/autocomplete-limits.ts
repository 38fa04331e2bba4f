// Separate from the contract, so that place boxes load these without the schemas.

/** Letters that the search and post boxes need before they request suggestions. */
export const AUTOCOMPLETE_MIN_CHARS = 2
/** The same for the place boxes of an alert, which accept only chosen places. */
export const ALERT_PLACE_MIN_CHARS = 3
/** The same for the box that adds a stop to a posted ride, which accepts only chosen places. */
export const PLACE_SEARCH_MIN_CHARS = 5
export const AUTOCOMPLETE_DEBOUNCE_MS = 300
export const AUTOCOMPLETE_RADIUS_POST_KM = 15
export const AUTOCOMPLETE_RADIUS_SEARCH_KM = 10
export const MAX_COORDINATE_FETCHES = 3
/** The longest time for which one places session token is used. */
export const PLACES_SESSION_SECONDS = 180
