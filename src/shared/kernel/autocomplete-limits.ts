// These limits are separate from the contract, so that place boxes load them without the schemas.

/** Letters that the search and post boxes need before they request suggestions. */
export const AUTOCOMPLETE_MIN_CHARS = 2
/**
 * Letters that the place boxes of an alert need before they request suggestions. These boxes accept only chosen places.
 */
export const ALERT_PLACE_MIN_CHARS = 3
/**
 * Letters that the box that adds a stop to a posted ride needs before it requests suggestions. It accepts only chosen
 * places.
 */
export const PLACE_SEARCH_MIN_CHARS = 5
export const AUTOCOMPLETE_DEBOUNCE_MS = 300
export const AUTOCOMPLETE_RADIUS_POST_KM = 15
export const AUTOCOMPLETE_RADIUS_SEARCH_KM = 10
export const MAX_COORDINATE_FETCHES = 3
export const PLACES_SESSION_SECONDS = 180
