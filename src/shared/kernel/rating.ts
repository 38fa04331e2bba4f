/** Of a person, or of a role, without a rating. */
export const NEW_RATING = 5
/** A score says something from so many ratings on; before, the person is new. */
const SHOWN_FROM = 3

export const isNewcomer = (ratingCount: number): boolean => ratingCount < SHOWN_FROM
