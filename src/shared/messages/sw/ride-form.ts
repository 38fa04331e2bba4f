import type { rideForm as en } from '../en/ride-form.ts'

export const rideForm: Record<keyof typeof en, string> = {}
