import type { ride as en } from '../en/ride.ts'

export const ride: Record<keyof typeof en, string> = {}
