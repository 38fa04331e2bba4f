export const rideForm = {} as const
