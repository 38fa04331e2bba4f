export const OWN_PLACE_PREFIX = 'ke:'

/** Ids of our own places and of the providers' places. Clients of the API may send other ids of their own. */
export const KNOWN_PLACE_ID = /^(ke|g|p):/i

export const isKnownPlaceId = (placeId: string): boolean => KNOWN_PLACE_ID.test(placeId)

/** A name for an address or an id: letters, digits and dashes. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036F'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
