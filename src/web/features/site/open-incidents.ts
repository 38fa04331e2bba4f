/** An event of the window: the number of open SOS was reported. */
export const INCIDENTS_CHANGED = 'incidents'

/** The last reported number of open SOS. */
export const openIncidents = { now: 0 }
