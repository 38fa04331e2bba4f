export const unknown = (reason: string) => ({ kind: 'unknown', reason }) as const
export const rejected = (reason: string) => ({ kind: 'rejected', reason }) as const
export const unavailable = (reason: string) => ({ kind: 'unavailable', reason }) as const
