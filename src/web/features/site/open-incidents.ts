/** An event of the window: the number of SOS that no admin has acknowledged was reported. */
export const INCIDENTS_CHANGED = 'incidents'

export const openIncidents = { now: 0 }
