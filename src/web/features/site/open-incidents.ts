/** An event of the window: the stream has reported how many SOS wait. */
export const INCIDENTS_CHANGED = 'incidents'

/** The last number that the stream has reported. */
export const openIncidents = { now: 0 }
