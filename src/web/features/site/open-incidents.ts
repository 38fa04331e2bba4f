/** Of the window, when the stream has said how many SOS wait. */
export const INCIDENTS_CHANGED = 'incidents'

/** What the stream has said last. */
export const openIncidents = { now: 0 }
