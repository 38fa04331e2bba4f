/** How the id of one of our own places begins. */
export const OWN_PLACE_PREFIX = 'ke:'

/** Ids that we or our providers give out; every other id is a name that a program chose itself. */
export const KNOWN_PLACE_ID = /^(ke|g|p):/i

/** Whether the id claims to be a place that we or a provider know. */
export const isKnownPlaceId = (placeId: string): boolean => KNOWN_PLACE_ID.test(placeId)

/** A name as it stands in an address or an id: letters, digits and dashes. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036F'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
