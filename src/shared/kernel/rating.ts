/** The score of a user without ratings. Also the mean of a role in which nobody was rated in the last 365 days. */
export const NEW_RATING = 5
/** A score is shown from this number of ratings on. With fewer ratings, the user is shown as new. */
const SHOWN_FROM = 3

export const isNewcomer = (ratingCount: number): boolean => ratingCount < SHOWN_FROM
