// What forms and the contract both check. Separate from the contract, so that pages load it without the schemas.
// For a text, `MAX_…` is the highest number of characters.

export const OTP_LENGTH = 6
export const OTP_LIVES_MS = 5 * 60 * 1000
export const PIN_DIGITS = 4
/** For a text that is the code of an authenticator app, or a recovery code. */
export const MAX_FACTOR_CODE = 40

export const MAX_PERSON_NAME = 80
export const MAX_CONTACT_NAME = 60
export const MAX_EMAIL = 254
export const MAX_TYPED_PHONE = 32

export const EARLIEST_VEHICLE_YEAR = 2010
export const MAX_VEHICLE_SEATS = 10
export const MAX_PLATE = 16

export const MAX_RIDE_NOTE = 300
export const MAX_MEETING_NAME = 80
export const MAX_MEETING_HINT = 120
export const MAX_AMENITIES = 16

/** For the text that is typed in a box for places, and for the name of a place. */
export const MAX_PLACE_TEXT = 120
export const MAX_SEARCHED_PLACE = 200
/** How many km from each end of the alert a ride may stop. */
export const ALERT_RADII = [5, 10, 30] as const

export const MAX_MESSAGE_LENGTH = 4000
export const MAX_REPORT_TEXT = 2000
export const MAX_DISPUTE_TEXT = 2000
export const MAX_TICKET_SUBJECT = 120
export const MAX_TICKET_TEXT = 4000
export const MAX_REVIEW_COMMENT = 500
export const MAX_REVIEW_REPLY = 300

export const MAX_REASON = 500
export const MAX_DISPUTE_REASON = 1000
export const MAX_HIDE_REASON = 300
export const MAX_ADMIN_SEARCH = 80
export const MAX_ADMIN_PLACE_NAME = 80
export const MAX_DOCUMENT_NUMBER = 40
export const MAX_RECEIPT = 20
export const MAX_FAQ_TITLE = 200
export const MAX_FAQ_TEXT = 4000
export const MAX_LISTED_FAQS = 5
/** How many vehicles a coordinator can choose from. */
export const MAX_LISTED_VEHICLES = 500
