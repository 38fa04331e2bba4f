/** The digits after the fixed +254 of a phone field. */
export const nationalPhone = (phone: string): string => phone.replace(/^\+254/, '')
